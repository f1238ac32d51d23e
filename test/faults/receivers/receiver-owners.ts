import { createECDH, randomBytes } from 'node:crypto'
import type { LocalDate } from '#domain/calendar/local-date.ts'
import { outcomeOfAnswer, type ChannelTransport } from '#server/push/channel-transport.ts'
import { createHeldPoster } from '#server/push/held-post.ts'
import { savePreferences } from '#server/store/accounts/preferences.ts'
import { insertChannel } from '#server/store/integrations/channels.ts'
import { insertWebhook } from '#server/store/integrations/webhooks.ts'
import type { WorldWith } from '#test/support/world.ts'
import type { Receiver } from './receiver-servers.ts'

const kinds = ['webhook', 'push', 'ntfy', 'telegram', 'discord', 'slack'] as const

export const venueId = 'manly-lawn-tc'
const bot = '123456:AAbbCCddEEffGGhhIIjjKKllMMnnOOppQQr'

/** A person with one receiver. */
export interface Owner {
  kind: (typeof kinds)[number]
  userId: string
  receiver: Receiver
}

/** The people of the run, who wait for one venue on one day, and the channels that lead to their receivers. */
export function createOwners({
  world,
  date,
  receivers,
}: {
  world: WorldWith<'pipeline'>
  date: LocalDate
  receivers: number
}) {
  const { em, now } = world
  /** The addresses of receivers, by the service that they stand in for and their number. */
  const places = new Map<string, string>()

  async function addOwner(index: number, receiver: Receiver): Promise<Owner> {
    const kind = kinds[index % kinds.length]!
    const email = `${receiver.url.split(':').at(-1)}@example.com`
    const { userId } = await world.addUser(email)
    const update = { emailNotifications: false, pushNotifications: true }
    await savePreferences({ em: em(), userId, update, now: now() })
    await world.addAlert({ email, venues: [venueId], specificDate: date, timeSlots: ['7:00 PM'] })
    const owner = { kind, userId, receiver }
    await subscribe(owner, index)
    return owner
  }

  async function subscribe({ kind, userId, receiver }: Owner, index: number): Promise<void> {
    const at = { userId, now: now() }
    if (kind === 'webhook')
      await insertWebhook(em(), { ...at, url: receiver.url, nonce: randomBytes(16).toString('hex') })
    else if (kind === 'push') await addBrowser(userId, `${receiver.url}/push`)
    else {
      const url = {
        ntfy: `ntfy://${receiver.url.slice('http://'.length)}/courts`,
        telegram: `tgram://${bot}/${index}`,
        discord: `discord://${index}/token`,
        slack: `slack://T${index}/B/c`,
      }[kind]
      places.set(`${kind} ${index}`, receiver.url)
      await insertChannel(em(), { ...at, url })
    }
  }

  async function addBrowser(userId: string, endpoint: string): Promise<void> {
    const keys = createECDH('prime256v1')
    await em().execute(
      `insert into push_subscription (id, user_id, endpoint, p256dh, auth, created_at, seen_at)
        values (gen_random_uuid(), ?, ?, ?, ?, ?, ?)`,
      [userId, endpoint, keys.generateKeys('base64url'), randomBytes(16).toString('base64url'), now(), now()],
    )
  }

  // The three services have names of their own; their receivers stand in for them.
  const poster = createHeldPoster({ allowLoopback: true, now })
  const channels: ChannelTransport = {
    async send({ url, headers, body }, beforeHandOver) {
      const { host, pathname } = new URL(url)
      const place = placeOf(host, pathname, body)
      const posted = await poster.post({ url: place ?? url, headers, body: Buffer.from(body) }, beforeHandOver)
      return posted.kind === 'answered' ? outcomeOfAnswer(host, posted) : posted
    },
    close: poster.close,
  }

  function placeOf(host: string, pathname: string, body: string): string | undefined {
    if (host === 'api.telegram.org') return places.get(`telegram ${(JSON.parse(body) as { chat_id: string }).chat_id}`)
    if (host === 'discord.com') return places.get(`discord ${pathname.split('/')[3]}`)
    if (host === 'hooks.slack.com') return places.get(`slack ${pathname.split('/')[2]?.slice(1)}`)
    return undefined
  }

  /** Turns on again the channels that hostile ones ended, so that each has a message of each reading. */
  async function revive(hostile: readonly Owner[]): Promise<void> {
    await em().execute('update channel set ended_at = null')
    await em().execute('update webhook set ended_at = null')
    for (const [at, owner] of hostile.entries()) {
      if (owner.kind === 'telegram') {
        const url = `tgram://${bot}/${at + receivers}`
        await em().execute('update channel set url = ? where user_id = ?', [url, owner.userId])
      }
      const gone = `select 1 from push_subscription where user_id = ?`
      if (owner.kind === 'push' && (await em().execute<object[]>(gone, [owner.userId])).length === 0)
        await addBrowser(owner.userId, `${owner.receiver.url}/push`)
    }
  }

  return { channels, addOwner, revive }
}
