import { alertAppliesTo } from '#domain/alerts/alert-applies.ts'
import type { Alert } from '#domain/alerts/alert.ts'
import type { LocalDate } from '#domain/calendar/local-date.ts'
import type { SportOrAll } from '#domain/venues/sport.ts'
import { useUser } from '#client/session/session.ts'
import { cacheTimes, trpc } from '#client/trpc.ts'

/** The signed-in person's alerts. */
export function useAlerts() {
  return trpc.alerts.list.useQuery(undefined, { ...cacheTimes.alerts, enabled: useUser() !== undefined })
}

/** The same, asked for again: the person may have made some on another device. */
export function useNewestAlerts() {
  return trpc.alerts.list.useQuery(undefined, { enabled: useUser() !== undefined, staleTime: 0 })
}

/** The active alerts on a cell of the calendar; none without a cell. */
export function useAlertsOn(cell: { date: LocalDate; timeSlot: string; sport?: SportOrAll } | undefined): Alert[] {
  const { data } = useAlerts()
  return cell ? (data ?? []).filter((alert) => alertAppliesTo({ ...cell, alert })) : []
}

/** The signed-in person's alerts with their findings. Refetched at each visit, because findings change. */
export function useOverview() {
  return trpc.alerts.overview.useQuery(undefined, { enabled: useUser() !== undefined, staleTime: 0 })
}
