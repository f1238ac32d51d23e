import { catalogue } from '#test/support/catalogue.ts'
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { Agent, request } from 'node:http'
import { setImmediate as nextTurn } from 'node:timers/promises'
import Fastify from 'fastify'
import { addDays, type LocalDate } from '#domain/calendar/local-date.ts'
import { venueDate } from '#domain/calendar/venue-time.ts'
import type { BoardRow } from '#server/store/readings/venue-days.ts'
import { createChangeFeed } from '#server/availability/watch-changes.ts'
import { createBoard } from '#server/board/board.ts'
import { streamChanges } from '#server/web/live-streams.ts'
import { median } from './figures.ts'
import { printGoals } from './goals.ts'

const readings = 20
const usualListeners = 2000

interface Heard {
  /** When the last listener had the event; ms since 1970. */
  lastAt: number
}

/**
 * Readings with news while so many calendars of a sport are open: how long each holds the loop, when the last calendar has
 * it, and the memory of a listener. The listeners are a process of their own.
 */
export async function run(listeners = usualListeners): Promise<void> {
  const app = Fastify({ forceCloseConnections: true })
  const board = createBoard('bench', catalogue)
  const changes = (publish: Parameters<typeof createChangeFeed>[1]) => createChangeFeed(board, publish)
  const caps = { inProcess: listeners, ofAddress: listeners }
  streamChanges(app, { changes, caps, answerAsTrpc: async (_path, _request, reply) => void reply.code(400).send() })
  const [url, today] = [await app.listen({ host: '127.0.0.1', port: 0 }), venueDate(new Date())]
  const dates = [today, addDays(today, 1)]
  const venues = catalogue.of('tennis')
  const emptyBytes = memory()
  const child = fork(import.meta.filename, ['listen', url, String(listeners)], { stdio: 'inherit' })
  await once(child, 'message')
  const bytesEach = (memory() - emptyBytes) / listeners
  const held: number[] = []
  const last: number[] = []
  for (let reading = 0; reading < readings; reading += 1) {
    const { id = '' } = venues[reading % venues.length] ?? {}
    const heard = once(child, 'message') as Promise<[Heard]>
    const begunAt = performance.now()
    board.apply(
      id,
      dates.map((date) => rowOf(id, date, reading)),
      dates,
    )
    await nextTurn()
    held.push(performance.now() - begunAt)
    const [{ lastAt }] = await heard
    last.push(lastAt - performance.timeOrigin - begunAt)
  }
  child.kill()
  await app.close()
  console.log(`${listeners} listeners, ${readings} readings: loop held ${Math.max(...held).toFixed(1)} ms at most`)
  const of = `with ${listeners} calendars open`
  printGoals([
    { goal: `a reading holds the loop, ${of}`, value: median(held), is: '≤', threshold: 30, unit: ' ms' },
    { goal: `applied until the last has it, ${of}`, value: median(last), is: '≤', threshold: 200, unit: ' ms' },
    { goal: `memory of a listener, ${of}`, value: bytesEach / 1000, is: '≤', threshold: 20, unit: ' kB' },
  ])
}

/** A day with twenty openings, other ones in each reading. */
function rowOf(venueId: string, date: LocalDate, reading: number): BoardRow {
  const openings = Array.from({ length: 20 }, (_each, index) => ({
    key: `${index}`,
    startMinutes: 360 + index * 45,
    maxMinutes: reading % 2 === 0 ? 60 : 90,
    bookingUrl: 'https://venue.example/book',
    openedAt: 0,
  }))
  return { venueId, date, openings, forMembers: [], status: 'ok', readAt: new Date(), gap: null, opensAt: null }
}

function memory(): number {
  globalThis.gc?.()
  return process.memoryUsage().rss
}

async function listen(url: string, count: number): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: Infinity })
  const input = encodeURIComponent(JSON.stringify({ json: { sport: 'tennis' } }))
  let waiting = count

  function heard(): void {
    waiting -= 1
    if (waiting > 0) return
    waiting = count
    process.send?.({ lastAt: performance.timeOrigin + performance.now() } satisfies Heard)
  }

  for (let listener = 0; listener < count; listener += 1) {
    const asked = request(`${url}/trpc/availability.changes?input=${input}`, { agent }).end()
    const [answer] = (await once(asked, 'response')) as [NodeJS.ReadableStream]
    // An event ends with its position; so does the first one that everybody has heard, which says that all listen.
    answer.on('data', (chunk: Buffer) => {
      if (chunk.includes('event: connected') || /\nid: \S+\n\n$/.test(chunk.toString('latin1'))) heard()
    })
  }
}

const [role, url = '', count = ''] = process.argv.slice(2)
if (role === 'listen') void listen(url, Number(count))
