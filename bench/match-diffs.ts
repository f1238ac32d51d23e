import type { PoolClient } from 'pg'
import { audiences, type OpenedFor } from '#domain/availability/diff-audiences.ts'
import { slotOfOpening } from '#domain/availability/opening.ts'
import { addDays, weekdayOf } from '#domain/calendar/local-date.ts'
import { labelOfSlot, minutesOfSlot } from '#domain/calendar/time-slot.ts'
import type { Database } from '#server/database/connection.ts'
import { noteFound } from '#server/store/matching/note-found.ts'
import { firstDate, tennisVenues } from './alerts-to-match.ts'
import { timed } from './figures.ts'

const now = new Date('2026-11-20T12:00:00Z')

/** Milliseconds that both ways took for one diff, and how many alerts it meets. */
export interface Timed {
  ours: number
  peer: number
  alerts: number
}

/** Diffs that one way answers in a row before the other way continues. */
const diffsInTurn = 5

/**
 * Both ways alternate over the diffs of a round, a few at a time: no installation alternates with every reading, and a diff
 * right after the peer's finds cold processor caches.
 */
export async function answerInTurn(
  database: Database,
  client: PoolClient,
  { round, count }: { round: number; count: number },
): Promise<Timed[]> {
  const ways = {
    ours: (diff: Diff) => noteOurWay(database, diff),
    peer: (diff: Diff) => findByArrays(client, diff),
  }
  const answered: Timed[] = []
  for (let first = 0; first < count; first += diffsInTurn) {
    const diffs = Array.from({ length: diffsInTurn }, (_, at) => diffOf(round * 1009 + first + at))
    const found: Record<keyof typeof ways, Found[]> = { ours: [], peer: [] }
    const isReversed = (first / diffsInTurn) % 2 === 1
    for (const name of isReversed ? (['peer', 'ours'] as const) : (['ours', 'peer'] as const))
      for (const diff of diffs) found[name].push(await ways[name](diff))
    for (const [at, ours] of found.ours.entries()) {
      const peer = found.peer[at]
      if (!peer || !isSame(ours.ids, peer.ids))
        throw new Error(`found ${ours.ids.size} alerts, the peer ${peer?.ids.size}`)
      answered.push({ ours: ours.ms, peer: peer.ms, alerts: peer.ids.size })
    }
  }
  return answered
}

/** The openings that a reading of one venue-day found. */
interface Diff {
  venueId: string
  date: string
  opened: OpenedFor[]
}

function diffOf(index: number): Diff {
  const venueId = tennisVenues[index % tennisVenues.length] ?? ''
  return { venueId, date: addDays(firstDate, index % 28), opened: [index % 33, (index + 1) % 33].map(openedAt) }
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
  return { opening, audience: audiences.everybody }
}

/** The alerts that one way found for a diff, and in how many milliseconds. */
interface Found {
  ms: number
  ids: Set<string>
}

/** The step of the product, in a transaction as the product runs it; what it noted is read and taken back. */
async function noteOurWay(database: Database, { venueId, date, opened }: Diff): Promise<Found> {
  const em = database.orm.em.fork()
  await em.begin()
  const { ms } = await timed(() => noteFound({ em, venueId, sport: 'tennis', days: [{ date, opened }], now }))
  const rows = await em.execute<{ id: string }[]>(
    'select a.id from found_alert f join alert a on a.number = f.alert_number',
  )
  await em.rollback()
  return { ms, ids: new Set(rows.map(({ id }) => id)) }
}

/** As an ORM would: a prepared query for each slot that opened, the ids gathered in memory. */
async function findByArrays(client: PoolClient, { venueId, date, opened }: Diff): Promise<Found> {
  const ids = new Set<string>()
  const { ms } = await timed(async () => {
    for (const { opening } of opened) {
      const { rows } = await client.query<[string]>({
        name: 'by-arrays',
        text: `select id from alert where is_active and ended_at is null and venues @> $1 and time_slots @> $2
           and (specific_date = $3 or (specific_date is null and days_of_week @> $4))`,
        values: [[venueId], [labelOfSlot(slotOfOpening(opening) ?? 0)], date, [weekdayOf(date)]],
        rowMode: 'array',
      })
      for (const [id] of rows) ids.add(id)
    }
  })
  return { ms, ids }
}

function isSame(one: ReadonlySet<string>, other: ReadonlySet<string>): boolean {
  return one.size === other.size && [...one].every((id) => other.has(id))
}
