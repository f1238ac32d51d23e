import { randomUUID } from 'node:crypto'
import { audiences } from '#domain/availability/diff-audiences.ts'
import { inTransaction } from '#server/store/entity-manager.ts'
import { classBit, memberBit } from '#server/store/matching/note-found.ts'
import { notifyBatch, type FoundSlice } from '#server/store/matching/notify-batch.ts'
import { usual, type Planting } from './planted-matches.ts'

const slot = 26

/** The opening of a planted row, as readings note it. */
export const foundOpening = {
  day: 1,
  date: usual.date,
  slot,
  classes: 1,
  audience: audiences.everybody,
  key: usual.opening_key,
  openedAt: usual.opened_at,
  opening: { key: usual.opening_key },
}

/** An alert of a planted row, with its criteria: by default those of the opening. */
export interface FoundEntry {
  alert: string
  day?: number
  slot?: number
  matchClass?: number
  isMember?: boolean
}

function askOf(entry: FoundEntry): string {
  const bit = (at: number) => 2n ** BigInt(at)
  const matchClass = BigInt(entry.matchClass ?? 0) * bit(classBit)
  return String(bit(entry.slot ?? slot) + matchClass + (entry.isMember ? bit(memberBit) : 0n))
}

/** Plants the row of a reading for these alerts, in this order. Resolves to the row's id. */
export async function plantFound(
  here: Planting,
  entries: readonly FoundEntry[],
  { openings = [foundOpening], ...columns }: Record<string, unknown> = {},
): Promise<string> {
  const id = randomUUID()
  await here.insert('found', {
    id,
    venue_id: usual.venue_id,
    sport: 'tennis',
    openings: JSON.stringify(openings),
    alerts: entries.map(({ alert }) => alert),
    days: entries.map(({ day = 1 }) => day),
    asks: entries.map(askOf),
    found_at: here.now,
    ...columns,
  })
  return id
}

/** Plants the row of a reading for these alerts, in this order, their days and criteria counting their places from one. */
export function plantPlaces(
  here: Planting,
  alerts: readonly string[],
  columns: Record<string, unknown> = {},
): Promise<string> {
  const places = alerts.map((_alert, at) => at + 1)
  const entries = alerts.map((alert) => ({ alert }))
  return plantFound(here, entries, { days: places, asks: places, ...columns })
}

/** Has a planted row note its first so many alerts by their numbers, as a reading does; a gone alert by an unused number. */
export async function noteByNumber(here: Planting, id: string, first: number): Promise<void> {
  await here.rows(
    `update found f set alerts = f.alerts[$2::integer + 1:], numbers = (
       select array_agg(coalesce(a.number, -1) order by e.at)
       from unnest(f.alerts[:$2::integer]) with ordinality as e(id, at) left join alert a on a.id = e.id)
     where id = $1`,
    [id, first],
  )
}

/** Notifies the people of these slices of planted rows, five seconds after the openings were found. */
export function notifyPlanted(here: Planting, ...slices: FoundSlice[]): Promise<void> {
  return inTransaction(here.em(), (tx) => notifyBatch(tx, slices, here.at(5000)))
}
