import { randomUUID } from 'node:crypto'
import type { NotedOpening } from '#domain/notifications/new-openings.ts'
import { audiences } from '#domain/availability/diff-audiences.ts'
import type { LocalDate } from '#domain/calendar/local-date.ts'
import { notifyFound } from '#server/store/matching/notify-found.ts'
import { court } from './an-opening.ts'
import { usual, type Planting } from './planted-matches.ts'

/** The opening of a planted row, as readings note it. */
export const foundOpening = {
  date: usual.date,
  slot: 26,
  audience: audiences.everybody,
  key: usual.opening_key,
  openedAt: usual.opened_at.toISOString(),
  opening: court('Court 1', 1140),
} satisfies NotedOpening

/** An alert of a planted row. Its turn is by default its place in the row; 0 if none was decided. */
export interface FoundEntry {
  alert: string
  date?: LocalDate
  turn?: number
}

/** Plants the row of a reading with these alerts. Resolves to the row's id. */
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
    alerts: [],
    days: [],
    asks: [],
    found_at: here.now,
    ...columns,
  })
  for (const [place, { alert, date = usual.date, turn = place + 1 }] of entries.entries())
    await here.rows(
      `insert into found_alert (found, date, alert_number, turn)
       select $1, $2, coalesce((select number from alert where id = $3), -1), $4`,
      [id, date, alert, turn],
    )
  return id
}

/** Notifies the people of all planted rows, five seconds after the openings were found. */
export async function notifyPlanted(here: Planting): Promise<void> {
  await notifyFound(here.em(), { now: here.at(5000), limit: 100_000 })
}
