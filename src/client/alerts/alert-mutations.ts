import type { AlertOverview } from '#domain/alerts/alert-overview.ts'
import type { Alert } from '#domain/alerts/alert.ts'
import { trpc } from '#client/trpc.ts'
import { showToast } from '#client/ui/toast/show-toast.ts'
import type { Toast } from '#client/ui/toast/toast.ts'
import { deletedToast, restoreFailedToast, seriesDeletedToast } from './alert-toast-copy.ts'

/** Refetches the alerts on every screen, after a change. */
export function useRefreshAlerts(): () => Promise<void> {
  const utils = trpc.useUtils()
  return async () => {
    // Creating an alert can lift an unsubscription.
    void utils.alerts.mailState.invalidate()
    await Promise.all([
      utils.alerts.list.invalidate(undefined, { refetchType: 'all' }),
      utils.alerts.overview.invalidate(),
    ])
  }
}

/**
 * Creates alerts, then requests the confirmation email. `onConfirmation` gets whether that request succeeded. The
 * server itself emails an address that must confirm first.
 */
export function useCreateAlert({ onConfirmation }: { onConfirmation?: (isAsked: boolean) => void } = {}) {
  const refresh = useRefreshAlerts()
  const confirm = trpc.alerts.sendBatchConfirmation.useMutation()
  return trpc.alerts.create.useMutation({
    onSuccess({ alerts, needsConfirmation }) {
      void refresh()
      const alertIds = alerts.map(({ id }: Alert) => id)
      if (needsConfirmation || alertIds.length === 0) return onConfirmation?.(true)
      // The form may be closed by then. A promise's handlers still run; a mutation's callbacks would not.
      confirm.mutateAsync({ alertIds }).then(
        () => onConfirmation?.(true),
        () => onConfirmation?.(false),
      )
    },
  })
}

export function useUpdateAlert() {
  const refresh = useRefreshAlerts()
  return trpc.alerts.update.useMutation({ onSuccess: () => void refresh() })
}

/** Removes deleted alerts from every list at once, then refetches the overview with its ended alerts. */
function useForgetAlerts(): (ids: string[]) => void {
  const utils = trpc.useUtils()
  return (ids) => {
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

/** Deletes an alert, removes it from the cached lists and offers Undo. The caller says that it failed. */
export function useDeleteAlert() {
  return trpc.alerts.delete.useMutation({ onSuccess: useDeleted(() => deletedToast) })
}

/** Deletes the alert and its series mates, in the same way. */
export function useDeleteSeries() {
  return trpc.alerts.deleteSeries.useMutation({ onSuccess: useDeleted(seriesDeletedToast) })
}

function useDeleted(toastOf: (count: number) => Toast) {
  const forget = useForgetAlerts()
  const undoable = useUndo()
  return ({ ids }: { ids: string[] }) => {
    forget(ids)
    showToast(undoable(toastOf(ids.length), ids))
  }
}

/** Adds Undo to the toast of a deletion: it brings the alerts back as they were (rule alerts-22). */
export function useUndo(): (toast: Toast, ids: string[]) => Toast {
  const refresh = useRefreshAlerts()
  const restore = trpc.alerts.restore.useMutation()
  return (toast, ids) => ({
    ...toast,
    action: {
      label: 'Undo',
      // The page may be another one by then. The handlers of a promise still run.
      onClick: () =>
        void restore.mutateAsync({ ids }).then(
          () => refresh(),
          () => void showToast(restoreFailedToast),
        ),
    },
  })
}
