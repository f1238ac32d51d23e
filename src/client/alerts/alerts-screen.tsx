import { Button, Skeleton } from '@mantine/core'
import { useState } from 'react'
import type { SportOrAll } from '#domain/venues/sport.ts'
import { AppHeader } from '#client/layout/app-header.tsx'
import { AlertsTools } from './alerts-tools.tsx'
import { PageAlertForm } from './form/page-alert-form.tsx'
import { QuickAlertModal } from './form/quick-alert-modal.tsx'
import { shownAlerts } from './list/shown-alerts.ts'
import { YourAlerts } from './list/your-alerts.tsx'
import { MailNotice } from './mail-notice.tsx'
import { useAlerts } from './use-alerts.ts'
import classes from './alerts-screen.module.css'

/** The alerts page (rule alerts-37). */
export function AlertsScreen() {
  const alerts = useAlerts()
  const [sport, setSport] = useState<SportOrAll>('all')
  const [isCreating, setCreating] = useState(false)
  const [isQuick, setQuick] = useState(false)
  return (
    <>
      <AppHeader />
      <main className={classes.page}>
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
            <PageAlertForm onDone={() => setCreating(false)} />
          </section>
        )}
        <MailNotice />
        {alerts.isPending && <Skeleton height={180} aria-hidden />}
        {alerts.isError && (
          <div role="alert" className={classes.empty}>
            <p>We could not load your alerts.</p>
            <Button variant="default" onClick={() => void alerts.refetch()}>
              Try Again
            </Button>
          </div>
        )}
        {alerts.data && (
          <YourAlerts
            alerts={shownAlerts(alerts.data, sport)}
            waiting={alerts.data.filter(({ isConfirmed }) => !isConfirmed)}
          />
        )}
        <QuickAlertModal opened={isQuick} onClose={() => setQuick(false)} />
      </main>
    </>
  )
}
