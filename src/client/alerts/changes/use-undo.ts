import { restoreFailedToast } from '#client/alerts/alert-toast-copy.ts'
import { useRefreshAlerts } from './use-save-alert.ts'
import { trpc } from '#client/trpc.ts'
import { showToast } from '#client/ui/toast/show-toast.ts'
import type { Toast } from '#client/ui/toast/toast.ts'

/** Adds Undo to the toast of a deletion: it brings the alerts back as they were (rule alerts-22). */
export function useUndo(): (toast: Toast, ids: string[]) => Toast {
  const refresh = useRefreshAlerts()
  const restore = trpc.alerts.restore.useMutation()
  return (toast, ids) => ({
    ...toast,
    action: {
      label: 'Undo',
      // The page may be another one by then. A promise's handlers still run.
      onClick: () =>
        void restore.mutateAsync({ ids }).then(
          () => refresh(),
          () => void showToast(restoreFailedToast),
        ),
    },
  })
}
