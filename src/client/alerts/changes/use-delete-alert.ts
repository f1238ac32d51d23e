import type { AlertOverview } from '#domain/alerts/alert-overview.ts'
import { trpc } from '#client/trpc.ts'

/** Takes deleted alerts out of every list at once, and then reads what the page tells of ended ones. */
function useForgetAlerts(): (answer: { ids: string[] }) => void {
  const utils = trpc.useUtils()
  return ({ ids }) => {
    const isGone = ({ id }: { id: string }) => ids.includes(id)
    utils.alerts.list.setData(undefined, (alerts) => alerts?.filter((alert) => !isGone(alert)))
    utils.alerts.overview.setData(undefined, (overviews) => overviews?.flatMap((overview) => without(overview, isGone)))
    void utils.alerts.overview.invalidate()
  }
}

function without(overview: AlertOverview, isGone: (alert: { id: string }) => boolean): AlertOverview[] {
  const alerts = overview.alerts.filter((alert) => !isGone(alert))
  return alerts.length === 0 ? [] : [{ ...overview, alerts }]
}

/** Deletes alerts and removes them from the cached lists. Messages about it are the caller's. */
export function useDeleteAlert() {
  return trpc.alerts.delete.useMutation({ onSuccess: useForgetAlerts() })
}

export function useDeleteSeries() {
  return trpc.alerts.deleteSeries.useMutation({ onSuccess: useForgetAlerts() })
}
