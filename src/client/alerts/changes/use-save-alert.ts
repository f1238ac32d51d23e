import type { Alert } from '#domain/alerts/alert.ts'
import { trpc } from '#client/trpc.ts'

/** Reads the alerts again wherever they are shown. Called after any change of ours. */
export function useRefreshAlerts(): () => Promise<void> {
  const utils = trpc.useUtils()
  return async () => {
    // Making an alert can lift an unsubscription.
    void utils.alerts.mailState.invalidate()
    await Promise.all([
      utils.alerts.list.invalidate(undefined, { refetchType: 'all' }),
      utils.alerts.overview.invalidate(),
    ])
  }
}

/**
 * Makes alerts and then asks for the email that confirms them. `onConfirmation` hears whether that email could be
 * asked for. An address that must confirm first gets its link from the server without asking.
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
