import { Skeleton } from '@mantine/core'
import { Suspense, useState, type ReactNode } from 'react'
import type { Alert } from '#domain/alerts/alert.ts'
import type { OverviewActions } from '#client/alerts/overview/overview-actions.ts'
import { OverviewCard } from '#client/alerts/overview/overview-card.tsx'
import { useUser } from '#client/session/session.ts'
import { trpc } from '#client/trpc.ts'
import { lazyPart } from '#client/ui/lazy-part.tsx'
import { Outcome } from '#client/ui/outcome.tsx'
import { isDeadLink, LinkUnanswered } from './link-parts.tsx'
import classes from './manage-alert.module.css'

const EditAlertForm = lazyPart(() => import('#client/alerts/form/edit-alert-form.tsx'), 'EditAlertForm')

/** The alert of an emailed link, editable by the holder of the link, signed in or not (rule alerts-23). */
export function LinkedAlert({ token, invalid }: { token: string; invalid: ReactNode }) {
  const user = useUser()
  const [edited, setEdited] = useState<Alert>()
  const preview = trpc.alerts.previewLink.useQuery({ action: 'change', token }, { gcTime: 0 })
  const { actions, isStopped, isFailed } = useLinkActions({ token, onEdit: setEdited })

  if (isDeadLink(preview.error)) return invalid
  if (!preview.data) return <LinkUnanswered query={preview} />
  const { overview } = preview.data
  const [alert] = overview?.alerts ?? []
  if (!overview || !alert) {
    return <Ended isStopped={isStopped} />
  }
  const isOwner = user?.id === alert.userId
  return (
    <>
      <h1>Your alert</h1>
      {isFailed && (
        <p role="alert" className={classes.failure}>
          That did not work. Please try again.
        </p>
      )}
      {edited ? (
        <Suspense fallback={<Skeleton height={480} aria-label="Loading" />}>
          <EditAlertForm alert={edited} token={token} onDone={() => setEdited(undefined)} />
        </Suspense>
      ) : (
        <OverviewCard overview={overview} actions={actions} heading="h2" isOpenAtFirst />
      )}
      {isOwner && (
        <a className={classes.home} href={`/alerts#${alert.id}`}>
          See all your alerts
        </a>
      )}
    </>
  )
}

function Ended({ isStopped }: { isStopped: boolean }) {
  return (
    <Outcome title={isStopped ? 'Alert stopped' : 'This alert has already ended'}>
      <p>You won&apos;t get any more emails about this alert.</p>
    </Outcome>
  )
}

/** The actions that a link allows. */
function useLinkActions({ token, onEdit }: { token: string; onEdit: (alert: Alert) => void }): {
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
