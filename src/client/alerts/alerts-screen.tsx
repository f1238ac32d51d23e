import { Button, Skeleton } from '@mantine/core'
import { Suspense, useState } from 'react'
import type { SportOrAll } from '#domain/venues/sport.ts'
import { AppHeader } from '#client/layout/app-header.tsx'
import { lazyPart } from '#client/ui/when-wanted/lazy-part.ts'
import { AlertsTools } from './alerts-tools.tsx'
import type { AlertDialogInitial } from './form/alert-dialog.tsx'
import { YourAlerts } from './overview/your-alerts.tsx'
import { MailNotice } from './mail-notice.tsx'
import { useOwnerActions } from './overview/use-owner-actions.ts'
import { useOverview } from './use-overview.ts'
import classes from './alerts-screen.module.css'

// The forms come when they are wanted: the list is what a visit is for.
const PageAlertForm = lazyPart(async () => (await import('./form/page-alert-form.tsx')).PageAlertForm)
const QuickAlertModal = lazyPart(async () => (await import('./form/quick-alert-modal.tsx')).QuickAlertModal)
const AlertDialog = lazyPart(async () => (await import('./form/alert-dialog.tsx')).AlertDialog)

/** The alerts page (rule alerts-37). */
export function AlertsScreen() {
  const overview = useOverview()
  const [sport, setSport] = useState<SportOrAll>('all')
  const [isCreating, setCreating] = useState(false)
  const [isReset, setReset] = useState(false)
  const [isQuick, setQuick] = useState(false)
  const [dialog, setDialog] = useState<AlertDialogInitial>()
  const actions = useOwnerActions({
    onEdit: (alert) => setDialog({ alert }),
    onMakeAgain: (alert) => setDialog({ like: alert }),
  })

  return (
    <>
      <AppHeader />
      <main className={classes.page} id="main">
        <h1 className={classes.title}>Availability Alerts</h1>
        <AlertsTools
          sport={sport}
          onSport={setSport}
          isCreating={isCreating}
          onCreate={() => setCreating(true)}
          onQuick={() => setQuick(true)}
        />
        {isCreating && (
          <section className={classes.create} aria-label="New alert">
            <Suspense fallback={<Skeleton height={480} aria-hidden />}>
              <PageAlertForm
                isReset={isReset}
                onMade={() => {
                  setCreating(false)
                  setReset(true)
                }}
                onCancel={() => setCreating(false)}
              />
            </Suspense>
          </section>
        )}
        <MailNotice />
        {overview.isPending && <Skeleton height={180} aria-hidden />}
        {overview.isError && <NotLoaded onRetry={() => void overview.refetch()} />}
        {overview.data && <YourAlerts overviews={overview.data} sport={sport} actions={actions} />}
        <Suspense>
          {isQuick && <QuickAlertModal opened onClose={() => setQuick(false)} />}
          {dialog && <AlertDialog opened initial={dialog} onClose={() => setDialog(undefined)} />}
        </Suspense>
      </main>
    </>
  )
}

function NotLoaded({ onRetry }: { onRetry: () => void }) {
  return (
    <div role="alert" className={classes.empty}>
      <p>We could not load your alerts.</p>
      <Button variant="default" onClick={onRetry}>
        Try Again
      </Button>
    </div>
  )
}
