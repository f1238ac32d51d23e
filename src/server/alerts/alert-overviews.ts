import type { AlertOverview } from '#domain/alerts/alert-overview.ts'
import { alertStateOf, inSeries, type ListedAlert } from '#domain/alerts/overview/alert-series.ts'
import { notifiedOverview, type NotifiedMatch } from '#domain/alerts/overview/notified-openings.ts'
import type { Board } from '#server/board/board.ts'
import { alertOf, listedAlerts } from '#server/store/alerts/alerts.ts'
import { loadNotifiedMatches } from '#server/store/alerts/notified-matches.ts'
import type { AlertRow } from '#server/store/entities/alerts/alert.ts'
import type { EntityManager } from '#server/store/entity-manager.ts'

const msPerDay = 86_400_000
/** Ended alerts are listed, and sent notifications remembered, for as long as housekeeping leaves them. */
const rememberedDays = 30

interface Asked {
  em: EntityManager
  board: Board
  now: Date
}

/**
 * A person's alerts and their results, series as one (rule alerts-47). Two statements for any number of alerts;
 * readings and open openings are in memory.
 */
export async function overviewOfUser({ userId, ...asked }: Asked & { userId: string }): Promise<AlertOverview[]> {
  const since = new Date(asked.now.getTime() - rememberedDays * msPerDay)
  return overviewsOf(asked, await listedAlerts(asked.em, userId, since))
}

/** The same of one alert that has not ended, for its link in an email. */
export async function overviewOfAlert({ row, ...asked }: Asked & { row: AlertRow }): Promise<AlertOverview | null> {
  const [overview] = await overviewsOf(asked, [{ alert: alertOf(row), endedAt: null, endReason: null }])
  return overview ?? null
}

async function overviewsOf({ em, board, now }: Asked, listed: readonly ListedAlert[]): Promise<AlertOverview[]> {
  const ids = listed.map(({ alert }) => alert.id)
  const byAlert = await loadNotifiedMatches(em, ids, new Date(now.getTime() - rememberedDays * msPerDay))
  return inSeries(listed, now).map((series) => {
    const alerts = series.map(({ alert }) => alert)
    const matches = alerts.flatMap(({ id }) => byAlert.get(id) ?? [])
    return {
      alerts,
      state: alertStateOf(series[0], now),
      endReason: series[0].endReason,
      endedAt: newest(series.map(({ endedAt }) => endedAt)),
      lastCheckedAt: lastCheckedAt(board, alerts[0]?.venues ?? []),
      ...notifiedOverview(matches, (match) => isOpen(board, match)),
    }
  })
}

/** The oldest of the newest readings: since then every venue that is read here was looked at. */
function lastCheckedAt(board: Board, venues: readonly string[]): Date | null {
  const times = venues.map((id) => board.newestReading(id).readAt).filter((readAt) => readAt !== null)
  return times.length > 0 ? new Date(Math.min(...times)) : null
}

/** The notified openings of all of a person's listed alerts. */
export async function matchesOfUser({
  em,
  userId,
  now,
}: Omit<Asked, 'board'> & { userId: string }): Promise<NotifiedMatch[]> {
  const since = new Date(now.getTime() - rememberedDays * msPerDay)
  const ids = (await listedAlerts(em, userId, since)).map(({ alert }) => alert.id)
  return [...(await loadNotifiedMatches(em, ids, since)).values()].flat()
}

/** Returns a test that is true if the last good reading of the venue still shows an opening. */
export function stillOpen(board: Board): (match: NotifiedMatch) => boolean {
  return (match) => isOpen(board, match)
}

function isOpen(board: Board, { venueId, sport, date, opening }: NotifiedMatch): boolean {
  const day = board.venueDays(sport, date).find((known) => known.venueId === venueId)
  const open = [...(day?.openings ?? []), ...((opening.forMembers && day?.forMembers) || [])]
  return open.some(({ key }) => key === opening.key)
}

function newest(instants: readonly (Date | null)[]): Date | null {
  const times = instants.filter((instant) => instant !== null).map((instant) => instant.getTime())
  return times.length > 0 ? new Date(Math.max(...times)) : null
}
