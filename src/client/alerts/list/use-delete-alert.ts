import { seriesMatesOf } from '#domain/alerts/series.ts'
import { trpc } from '#client/trpc.ts'

/** Deletes alerts and removes them from the cached list. Messages about it are the caller's. */
export function useDeleteAlert() {
  const utils = trpc.useUtils()
  return trpc.alerts.delete.useMutation({
    onSuccess: (_deleted, { id }) =>
      utils.alerts.list.setData(undefined, (alerts) => alerts?.filter((alert) => alert.id !== id)),
  })
}

export function useDeleteSeries() {
  const utils = trpc.useUtils()
  return trpc.alerts.deleteSeries.useMutation({
    onSuccess: (_deleted, { id }) =>
      utils.alerts.list.setData(undefined, (alerts) => {
        const alert = alerts?.find((one) => one.id === id)
        if (!alerts || !alert) return alerts
        const gone = new Set([alert, ...seriesMatesOf(alert, alerts)])
        return alerts.filter((one) => !gone.has(one))
      }),
  })
}
