import { datesOf } from '#domain/alerts/alert-days.ts'
import type { AlertOverview, AlertState } from '#domain/alerts/alert-overview.ts'
import type { SportOrAll } from '#domain/venues/sport.ts'

/**
 * The groups of the page in order. A paused alert stays among the watching ones, where it was. Ended alerts come last and
 * are folded.
 */
const groups: readonly { state: Exclude<AlertState, 'paused'>; title: string; states: readonly AlertState[] }[] = [
  { state: 'unconfirmed', title: 'Waiting for a confirmation', states: ['unconfirmed'] },
  { state: 'watching', title: 'Watching', states: ['watching', 'paused'] },
  { state: 'ended', title: 'Ended', states: ['ended'] },
]

export interface OverviewGroup {
  state: Exclude<AlertState, 'paused'>
  title: string
  overviews: AlertOverview[]
}

/** The alerts of the chosen sport by state; empty groups are left out. */
export function groupsOf(overviews: readonly AlertOverview[], sport: SportOrAll): OverviewGroup[] {
  const wanted = overviews.filter(({ alerts }) => sport === 'all' || alerts[0]?.sport === sport)
  return groups
    .map(({ states, ...group }) => ({
      ...group,
      overviews: withoutDuplicates(wanted.filter(({ state }) => states.includes(state))),
    }))
    .filter((group) => group.overviews.length > 0)
}

/** Keeps one of several alerts that ask for the same (rule alerts-38). */
function withoutDuplicates(overviews: readonly AlertOverview[]): AlertOverview[] {
  return [...new Map(overviews.map((overview) => [askedFor(overview), overview])).values()]
}

/** Equal for alerts with the same email, sport, venues, time slots, date and days. */
function askedFor({ alerts }: AlertOverview): string {
  return JSON.stringify(
    alerts.map((alert) => {
      const { email, sport, venues, timeSlots, daysOfWeek } = alert
      return [email, sport, ...[venues, timeSlots, datesOf(alert), daysOfWeek].map((list) => list.toSorted())]
    }),
  )
}

/** The text of an empty list (rule alerts-37). */
export function emptyText(all: readonly AlertOverview[], sport: SportOrAll): string | undefined {
  if (all.length === 0) {
    return 'No alerts created yet. Create your first alert to get notified when courts become available!'
  }
  const current = groupsOf(all, sport).filter(({ state }) => state !== 'ended')
  if (current.length > 0) return undefined
  const isHidden = all.some(({ state }) => state !== 'ended')
  return isHidden
    ? 'None of your alerts is for this sport. Choose All Sports to see them.'
    : 'All of your alerts have ended. Make one again, or create a new one.'
}
