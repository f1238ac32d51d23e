import { randomBytes, randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { mayNotHaveArrived } from '#domain/integrations/unknown-end.ts'
import { UserEntity } from '#server/store/entities/accounts/users.ts'
import type { EntityManager } from '#server/store/entity-manager.ts'
import { savePreferences } from '#server/store/accounts/preferences.ts'
import { insertChannel } from '#server/store/integrations/channels.ts'
import { insertWebhook } from '#server/store/integrations/webhooks.ts'
import { storeWatch, type WatchedPlace } from './watched-places.ts'

/** Where a receiver fails. After the last two it has the message, and the sender cannot know. */
const receiverFaults = [
  '503',
  'hangs up before the body',
  'hangs up after the body',
  'answers late and hangs up',
] as const
const lateMs = 500

/** A webhook has no limit of copies, because receivers know them by their id; ntfy shows one of three (invariant I2). */
const mostCopies = { webhook: Infinity, channel: 3 }

/** The fate of the messages to webhooks and channels. */
export interface ListenersReport {
  /** Messages that their receivers got, their copies, and those of which the card says that they may not have arrived. */
  got: number
  copies: number
  doubted: number
  /** How often receivers failed in each way. */
  failed: Record<string, number>
  /** Each in one line. */
  broken: string[]
}

/** A webhook or a channel of a person who waits for one place. */
interface Listener {
  kind: 'webhook' | 'channel'
  place: WatchedPlace
  /** How often it got each message, by id. */
  got: Map<string, number>
}

/** One person for each place, who has a webhook and a channel, both at a server that fails at a share of the messages. */
export async function startListeners({
  em,
  places,
  random,
  faultShare,
  now,
}: {
  em: () => EntityManager
  places: readonly WatchedPlace[]
  random: () => number
  faultShare: number
  now: Date
}) {
  const listeners = new Map<string, Listener>()
  const failed: Record<string, number> = {}
  const strays: string[] = []

  const server = createServer((request, response) => {
    const fault = random() < faultShare ? receiverFaults[Math.floor(random() * receiverFaults.length)] : undefined
    if (fault) failed[fault] = (failed[fault] ?? 0) + 1
    if (fault === 'hangs up before the body') return void request.socket.destroy()
    if (fault === '503') return void response.writeHead(503).end()
    void text(request).then((body) => {
      const sent = JSON.parse(body) as { topic?: string; sequence_id?: string }
      const listener = listeners.get(sent.topic ?? request.url ?? '')
      const id = sent.sequence_id ?? String(request.headers['webhook-id'])
      if (!listener) strays.push(`${request.url} got ${id}`)
      else listener.got.set(id, (listener.got.get(id) ?? 0) + 1)
      if (fault === undefined) return void response.writeHead(200).end('{}')
      setTimeout(() => request.socket.destroy(), fault === 'hangs up after the body' ? 0 : lateMs)
    }, ignoreEnd)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`

  for (const [index, place] of places.entries()) {
    const [userId, email] = [randomUUID(), `listener${index}@example.com`]
    const unit = em()
    const person = { id: userId, email, password: 'x', isEmailVerified: true, createdAt: now, updatedAt: now }
    await unit.persist(unit.create(UserEntity, person)).flush()
    await savePreferences({ em: em(), userId, update: { emailNotifications: false }, now })
    await storeWatch(em(), { place, userId, email, now })
    const nonce = randomBytes(16).toString('hex')
    await insertWebhook(em(), { userId, url: `http://${host}/${index}`, nonce, now })
    await insertChannel(em(), { userId, url: `ntfy://${host}/place${index}`, now })
    listeners.set(`/${index}`, { kind: 'webhook', place, got: new Map() })
    listeners.set(`place${index}`, { kind: 'channel', place, got: new Map() })
  }

  return {
    /** Compares what receivers got with what was freed, and with what the database and the cards say. */
    async report(): Promise<ListenersReport> {
      const rows = await em().execute<Row[]>(rowsSql)
      const broken = strays.map((stray) => `of no place: ${stray}`)
      let doubted = 0
      for (const [address, { kind, place, got }] of listeners) {
        const what = `${kind} of ${place.name}`
        const own = rows.filter((row) => row.address === address)
        if (place.openedAt === undefined && got.size > 0) broken.push(`${what} got a message, and nothing was freed`)
        if (place.openedAt !== undefined && own.length === 0) broken.push(`${what} has no message`)
        for (const { id, state, failure } of own) {
          const copies = got.get(id) ?? 0
          const isDoubted = failure === mayNotHaveArrived
          if (state === 'dead' && isDoubted) doubted += 1
          else if (state !== 'sent') broken.push(`${what}: ${id} is ${state}: ${failure}`)
          else if (copies === 0) broken.push(`${what}: ${id} is sent, and was not received`)
          if (copies > mostCopies[kind]) broken.push(`${what}: ${id} was received ${copies} times`)
        }
        for (const id of got.keys()) if (!own.some((row) => row.id === id)) broken.push(`${what}: ${id} is unknown`)
      }
      const counts = [...listeners.values()].flatMap(({ got }) => [...got.values()])
      const all = counts.reduce((sum, count) => sum + count, 0)
      return { got: counts.length, copies: all - counts.length, doubted, failed, broken }
    },
    stop: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

interface Row {
  id: string
  address: string
  state: string
  failure: string | null
}

const rowsSql = `select n.id, n.state, coalesce(c.last_failure, n.last_error) as failure,
    coalesce(regexp_replace(w.url, '^.*/', '/'), regexp_replace(c.url, '^.*/', '')) as address
  from notification n left join webhook w on w.id = n.webhook_id left join channel c on c.id = n.channel_id
  where n.webhook_id is not null or n.channel_id is not null`

/** A killed worker breaks its calls off. */
function ignoreEnd(): void {
  // Another worker makes the call again.
}
