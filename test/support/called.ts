import { catalogue } from '#test/support/catalogue.ts'
import { instantOf } from '#domain/calendar/venue-time.ts'
import type { WebhookDeps } from '#server/pipeline/delivery/deliver-webhooks.ts'
import { createWebhookTransport } from '#server/push/webhook-transport.ts'
import { newTokenNonce } from '#server/signing/one-time-token.ts'
import { webhookSecrets, webhookSecretText } from '#server/signing/webhook-secret.ts'
import { insertWebhook } from '#server/store/integrations/webhooks.ts'
import { court } from './an-opening.ts'
import { testSecret } from './test-config.ts'
import { startWebhookReceiver } from './webhook-receiver.ts'
import { createWorld } from './world.ts'

const today = '2026-11-24'
export const tomorrow = '2026-11-25'
export const venueId = 'manly-lawn-tc'
const email = 'ann@example.com'

/** One person who waits for a court at one venue, on a Tuesday at 9 AM, and a server for webhooks. */
export async function startCalled() {
  const world = await createWorld({ mail: true, pipeline: true, startsAt: instantOf(today, 9 * 60) })
  const receiver = await startWebhookReceiver()
  world.atEnd(() => receiver.stop())
  const { em, now } = world
  const transport = createWebhookTransport({ allowLoopback: true, now })
  world.atEnd(() => transport.close())
  const { owner } = world.delivery
  const secretsOf = (nonce: string) => webhookSecrets([testSecret], nonce)
  const deps: WebhookDeps = { em, transport, secretsOf, catalogue, now, random: () => 1, owner }
  const { userId } = await world.addUser(email)
  return {
    world,
    receiver,
    deps,
    userId,
    /** A webhook of the person at the receiver; returns its secret. */
    async addWebhook(): Promise<string> {
      const nonce = newTokenNonce()
      await insertWebhook(em(), { userId, url: receiver.url, nonce, now: now() })
      return webhookSecretText([testSecret], nonce)
    },
    watch: () =>
      world.addAlert({ email, venues: [venueId], specificDate: tomorrow, timeSlots: ['7:00 PM', '7:30 PM'] }),
    /** A reading shows these courts, and no others, as free at 7 PM tomorrow. */
    free: (...names: string[]) =>
      world.record({ venueId, covered: [{ date: tomorrow, openings: names.map((name) => court(name, 19 * 60)) }] }),
    /** How the calls ended, in the order in which they were made. */
    async states(): Promise<string[]> {
      const asked = `select state from notification where kind = 'openings-called' order by created_at, id`
      return (await em().execute<{ state: string }[]>(asked)).map(({ state }) => state)
    },
  }
}
