import type { PoolClient } from 'pg'
import { classesMetBy } from '#domain/availability/criteria.ts'
import { audiences, type OpenedFor } from '#domain/availability/diff-audiences.ts'
import { addDays } from '#domain/calendar/local-date.ts'
import { minutesOfSlot } from '#domain/calendar/time-slot.ts'
import type { Database } from '#server/database/connection.ts'
import { noteFound } from '#server/store/matching/note-found.ts'
import { firstDate, tennisVenues } from './alerts-to-match.ts'
import { timed } from './figures.ts'
import { findByArrays, type Diff } from './find-by-arrays.ts'
import { findByKey, idsOfNumbers } from './find-by-key.ts'

const now = new Date('2026-11-20T12:00:00Z')

/** What one diff took, and how many alerts it met. */
export interface Timed {
  ours: number
  /** Ours, finding alone. */
  key: number
  peer: number
  alerts: number
  /** Whether ours came right after the peer. */
  isRightAfterPeer: boolean
}

/** So many diffs are answered one after the other by one way before the next way has its turn. */
const diffsInTurn = 5
/** The peer is between the two ways of ours, which look at the same pages: neither finds them warm from the other. */
const inTurn = ['ours', 'peer', 'key'] as const

/**
 * All ways answer the diffs of a round in turn, a few at a time: no installation matches one reading by one way and the next by another, and
 * what comes right after the peer's 80 ms finds the caches of the processor full of these.
 */
export async function answerInTurn(
  database: Database,
  client: PoolClient,
  { round, count }: { round: number; count: number },
): Promise<Timed[]> {
  const ways = {
    ours: (diff: Diff) => noteOurWay(database, diff),
    key: (diff: Diff) => findByNumbers(client, diff),
    peer: (diff: Diff) => findIds(client, diff),
  }
  const answered: Timed[] = []
  for (let first = 0; first < count; first += diffsInTurn) {
    const diffs = Array.from({ length: diffsInTurn }, (_, at) => diffOf(round * 1009 + first + at))
    const found: Record<keyof typeof ways, Found[]> = { ours: [], key: [], peer: [] }
    const isReversed = (first / diffsInTurn) % 2 === 1
    for (const name of isReversed ? inTurn.toReversed() : inTurn)
      for (const diff of diffs) found[name].push(await ways[name](diff))
    for (const at of diffs.keys()) {
      const [ours, key, peer] = [found.ours[at], found.key[at], found.peer[at]]
      if (!ours || !key || !peer) throw new Error('a diff has no answer')
      for (const { ids } of [ours, key])
        if (!isSame(ids, peer.ids)) throw new Error(`found ${ids.size} alerts, the peer ${peer.ids.size}`)
      const isRightAfterPeer = isReversed && at === 0
      answered.push({ ours: ours.ms, key: key.ms, peer: peer.ms, alerts: peer.ids.size, isRightAfterPeer })
    }
  }
  return answered
}

/** What one way found of a diff, and in how many milliseconds. */
interface Found {
  ms: number
  ids: Set<string>
}

async function findIds(client: PoolClient, diff: Diff): Promise<Found> {
  const { ms, result } = await timed(() => findByArrays(client, diff))
  return { ms, ids: result }
}

async function findByNumbers(client: PoolClient, diff: Diff): Promise<Found> {
  const { ms, result } = await timed(() => findByKey(client, diff))
  return { ms, ids: await idsOfNumbers(client, result) }
}

function isSame(one: ReadonlySet<string>, other: ReadonlySet<string>): boolean {
  return one.size === other.size && [...one].every((id) => other.has(id))
}

function diffOf(index: number): Diff {
  const venueId = tennisVenues[index % tennisVenues.length] ?? ''
  return {
    venueId,
    date: addDays(firstDate, index % 28),
    opened: [index % 33, (index + 1) % 33].map(openedAt),
  }
}

function openedAt(slot: number): OpenedFor {
  const startMinutes = minutesOfSlot(slot)
  const opening = {
    key: `c@${startMinutes}`,
    startMinutes,
    maxMinutes: 60,
    bookingUrl: 'https://v.example/',
    openedAt: 0,
  }
  return { opening, classes: classesMetBy('tennis', opening), audience: audiences.everybody }
}

/** The step of the product, in a transaction as the product runs it; what it noted is read and taken back. */
async function noteOurWay(database: Database, { venueId, date, opened }: Diff): Promise<Found> {
  const em = database.orm.em.fork()
  await em.begin()
  const start = performance.now()
  await noteFound({ em, venueId, sport: 'tennis', days: [{ date, opened }], now })
  const ms = performance.now() - start
  const rows = await em.execute<{ id: string }[]>(
    'select a.id from found f cross join lateral unnest(f.numbers) as n(number) join alert a on a.number = n.number',
  )
  await em.rollback()
  return { ms, ids: new Set(rows.map(({ id }) => id)) }
}
