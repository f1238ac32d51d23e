import type { Alert } from '#domain/alerts/alert.ts'
import type { OverviewActions } from '#client/alerts/overview/overview-actions.ts'
import { trpc } from '#client/trpc.ts'

/** What whoever holds the link of an alert can do with it. */
export function useLinkActions({ token, onEdit }: { token: string; onEdit: (alert: Alert) => void }): {
  actions: OverviewActions
  isStopped: boolean
  isFailed: boolean
} {
  const utils = trpc.useUtils()
  const follow = trpc.alerts.followLink.useMutation({ onSuccess: () => utils.alerts.previewLink.invalidate() })
  return {
    actions: {
      onEdit,
      onPause: (_overview, until) => follow.mutate({ action: 'pause', token, until }),
      onResume: () => follow.mutate({ action: 'resume', token }),
      onDelete: () => follow.mutate({ action: 'stop', token }),
      isBusy: follow.isPending,
    },
    isStopped: follow.isSuccess && follow.variables.action === 'stop',
    isFailed: follow.isError,
  }
}
