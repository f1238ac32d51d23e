import { catalogue } from '#test/support/catalogue.ts'
import { randomUUID } from 'node:crypto'
import type { PushDeps } from '#server/pipeline/delivery/deliver-pushes.ts'
import { pushDue } from '#test/support/one-round.ts'
import { announceWorker } from '#server/pipeline/delivery/worker-presence.ts'
import { subscribeBrowser } from '#server/preferences/push-router.ts'
import { createChannelTransport, type ChannelTransport } from '#server/push/channel-transport.ts'
import { isPushEndpoint } from '#server/push/push-endpoint.ts'
import { createPushTransport, type PushTransport } from '#server/push/push-transport.ts'
import { startPushService } from '#test/support/push-service.ts'
import { testConfig, testVapid } from '#test/support/test-config.ts'
import type { World } from '#test/support/world.ts'

export async function startPushes({ em, db, now, pass, atEnd }: World) {
  const pushService = await startPushService()
  atEnd(() => pushService.stop())
  const transport = createPushTransport({ vapid: testVapid, allowLoopback: true, now })
  atEnd(() => transport.close())
  const channels = createChannelTransport({ allowLoopback: true, now })
  atEnd(() => channels.close())
  const presence = await announceWorker({ pool: db.database.pool, onNotification: () => {}, onLost: () => {} })
  atEnd(() => presence.end())
  const pushing: PushDeps & { transport: PushTransport; channels: ChannelTransport } = {
    em,
    transport,
    channels,
    appUrl: testConfig().appUrl,
    catalogue,
    now,
    random: () => 0.5,
    owner: presence.owner,
  }
  const setup = { publicKey: testVapid.publicKey, mayPushTo: (endpoint: string) => isPushEndpoint(endpoint, true) }
  return {
    pushService,
    pushing,
    /** One more browser of a person, signed in there. Resolves to its endpoint and session. */
    async addBrowser(userId: string, subscription = pushService.subscribe()) {
      const sessionId = randomUUID()
      await em().execute(`insert into session (id, user_id, created_at, expires_at) values (?, ?, ?, ?)`, [
        sessionId,
        userId,
        now(),
        new Date(now().getTime() + 7 * 86_400_000),
      ])
      const me = { userId, sessionId, email: '' }
      await subscribeBrowser({ em: em(), me, setup, subscription, now: now() })
      return { ...subscription, sessionId }
    },
    /** Pushes all that is due after the gathering pause, to browsers and channels; the clock moves a second on. */
    async push(): Promise<void> {
      pass(1000)
      for (const queue of ['push', 'channel'] as const) {
        while ((await pushDue(pushing, 10, queue)) > 0) {
          // Until nothing is due.
        }
      }
    },
  }
}
