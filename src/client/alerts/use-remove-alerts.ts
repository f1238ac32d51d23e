import type { Alert } from '#domain/alerts/alert.ts'
import { seriesMatesOf } from '#domain/alerts/series.ts'
import { showToast } from '#client/ui/toast/show-toast.ts'
import { useDeleteAlert, useDeleteSeries, useUndo } from './alert-mutations.ts'
import { deletedToast, deleteFailedToast, seriesDeletedToast, seriesDeleteFailedToast } from './alert-toast-copy.ts'

/**
 * Deletes an alert or its series and shows a toast with the result. `busyText` describes the running deletion (rule
 * alerts-32).
 */
export function useRemoveAlerts({
  all,
  onGone,
}: {
  /** All alerts, to find series mates in. */
  all: readonly Alert[]
  onGone: (gone: readonly Alert[]) => void
}) {
  const undoable = useUndo()
  const deleteOne = useDeleteAlert()
  const deleteAll = useDeleteSeries()
  const busyText = deleteOne.isPending
    ? 'Deleting alert...'
    : deleteAll.isPending
      ? 'Deleting alert series...'
      : undefined

  function remove(alert: Alert): void {
    deleteOne.mutate(
      { id: alert.id },
      {
        onSuccess({ ids }) {
          showToast(undoable(deletedToast, ids))
          onGone([alert])
        },
        onError: () => void showToast(deleteFailedToast),
      },
    )
  }

  function removeSeries(alert: Alert): void {
    const series = [alert, ...seriesMatesOf(alert, all)]
    deleteAll.mutate(
      { id: alert.id },
      {
        onSuccess({ ids }) {
          showToast(undoable(seriesDeletedToast(ids.length), ids))
          onGone(series)
        },
        onError: () => void showToast(seriesDeleteFailedToast),
      },
    )
  }

  return { remove, removeSeries, busyText }
}
