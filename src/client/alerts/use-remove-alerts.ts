import type { Alert } from '#domain/alerts/alert.ts'
import { seriesMatesOf } from '#domain/alerts/series.ts'
import { showToast } from '#client/ui/toast/show-toast.ts'
import { useDeleteAlert, useDeleteSeries, useUndo } from './alert-mutations.ts'
import { deletedToast, deleteFailedToast, seriesDeletedToast, seriesDeleteFailedToast } from './alert-toast-copy.ts'

/**
 * Deletes an alert or its series and says in a toast whether that worked. `busyText` says what is under way (rule
 * alerts-32).
 */
export function useRemoveAlerts({
  all,
  onGone,
}: {
  /** Every alert among which series mates are looked for. */
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
