import type { NamedSourceState, SourceSeen } from '#domain/venues/own/named-source.ts'
import type { ReadingFrom, VenueChange } from '#domain/venues/own/own-reading.ts'
import { instant, json, text } from '#server/store/column.ts'
import { inTransaction, type EntityManager } from '#server/store/entity-manager.ts'
import { beginAnew } from '#server/store/readings/source-states.ts'
import { lockVenue } from '#server/store/readings/venue-locks.ts'
import { execute, statement } from '#server/store/statement.ts'
import { logVenueChange } from './venue-changes.ts'

/** The channel on which workers learn that the source of a venue was accepted, or is so no more. */
export const namedSourceChannel = 'courtside_named_source'

const columns = {
  venueId: text(),
  entry: json<Record<string, unknown>>(),
  reading: json<ReadingFrom>(),
  seen: json<SourceSeen>(),
  at: instant(),
}

const storeTriedStatement = statement(
  `insert into venue_source (venue_id, state, entry, reading, seen, at)
   values (?, 'tried', ?::jsonb, ?::jsonb, ?::jsonb, ?)
   on conflict (venue_id, state) do update
   set entry = excluded.entry, reading = excluded.reading, seen = excluded.seen, at = excluded.at`,
)

/** Stores a tried source and its reading until the venue confirms it. */
export async function storeTried(
  em: EntityManager,
  tried: { venueId: string; entry: object; reading: ReadingFrom; seen: SourceSeen; now: Date },
): Promise<void> {
  const { venueId, now } = tried
  const said = [tried.entry, tried.reading, tried.seen].map((one) => JSON.stringify(one))
  await execute(em, storeTriedStatement, [venueId, ...said, now])
}

const dropStatement = statement(
  `delete from venue_source where venue_id = ? and state = ? and at = coalesce(?::timestamptz, at)
   returning venue_id as "venueId"`,
  { venueId: text() },
)
const moveStatement = statement(
  `update venue_source set state = ?, at = ? where venue_id = ? and state = ? and at = ? returning venue_id as "venueId"`,
  { venueId: text() },
)
const announceStatement = statement(`select pg_notify('${namedSourceChannel}', ?)::text as announced`, {
  announced: text(),
})

/** Submits a tried source to the operator, in place of an earlier one. False if another one was tried since. */
export function confirmTried(
  em: EntityManager,
  { venueId, triedAt, now }: { venueId: string; triedAt: Date; now: Date },
): Promise<boolean> {
  return moved(em, { venueId, from: 'tried', to: 'waiting', at: triedAt, now, change: 'source-named' })
}

/** Reads the venue from the waiting source from now on. False if another source waits by now, or none. */
export function acceptNamed(
  em: EntityManager,
  { venueId, at, now }: { venueId: string; at: Date; now: Date },
): Promise<boolean> {
  return moved(em, { venueId, from: 'waiting', to: 'accepted', at, now, change: 'source-accepted-by-operator' })
}

async function moved(
  em: EntityManager,
  move: {
    venueId: string
    from: 'tried' | 'waiting'
    to: NamedSourceState
    /** The instant of its current state. */
    at: Date
    now: Date
    change: VenueChange
  },
): Promise<boolean> {
  const { venueId, from, to, at, now, change } = move
  return inTransaction(em, async (tx) => {
    await lockVenue(tx, venueId)
    const [isThere] = await execute(tx, isThereStatement, [venueId, from, at])
    if (!isThere) return false
    await execute(tx, dropStatement, [venueId, to, null])
    await execute(tx, moveStatement, [to, now, venueId, from, at])
    if (to === 'accepted') await announceAnother(tx, venueId)
    await logVenueChange(tx, { venueId, change, now })
    return true
  })
}

const isThereStatement = statement(
  'select venue_id as "venueId" from venue_source where venue_id = ? and state = ? and at = ?',
  { venueId: text() },
)

async function announceAnother(tx: EntityManager, venueId: string): Promise<void> {
  await beginAnew(tx, venueId)
  await execute(tx, announceStatement, [venueId])
}

/** Deletes the waiting or the current source. False if there is none. */
export function dropNamed(
  em: EntityManager,
  {
    venueId,
    states,
    at,
    change,
    now,
  }: {
    venueId: string
    states: readonly NamedSourceState[]
    /** Only the state of this instant; any state without it. */
    at?: Date
    change: VenueChange
    now: Date
  },
): Promise<boolean> {
  return inTransaction(em, async (tx) => {
    await lockVenue(tx, venueId)
    const dropped = []
    for (const state of states)
      if ((await execute(tx, dropStatement, [venueId, state, at ?? null])).length > 0) dropped.push(state)
    if (dropped.length === 0) return false
    if (dropped.includes('accepted')) await announceAnother(tx, venueId)
    await logVenueChange(tx, { venueId, change, now })
    return true
  })
}

const namedStatement = statement(
  `select venue_id as "venueId", state, entry, reading, seen, at from venue_source
   where state <> 'tried' order by at desc, venue_id`,
  { ...columns, state: text<NamedSourceState>() },
)

/** The sources that wait for the operator and those in use, newest first. */
export function listNamed(em: EntityManager) {
  return execute(em, namedStatement)
}

const ownSourceStatement = statement(`select venue_id as "venueId" from venue_source where state = 'accepted'`, {
  venueId: text(),
})

/** The venues that are read at a source that they named. */
export async function venuesByOwnSource(em: EntityManager): Promise<ReadonlySet<string>> {
  return new Set((await execute(em, ownSourceStatement)).map(({ venueId }) => venueId))
}

const dropTriedStatement = statement(`delete from venue_source where state = 'tried' and at < ?`)

export async function dropTriedBefore(em: EntityManager, before: Date): Promise<void> {
  await execute(em, dropTriedStatement, [before])
}
