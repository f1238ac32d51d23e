import { Button, NativeSelect, Skeleton } from '@mantine/core'
import { IconBolt, IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { SportOrAll } from '#domain/venues/sport.ts'
import { AppHeader } from '#client/layout/app-header.tsx'
import { sportName } from './alert-copy.ts'
import { MailNotice } from './mail-notice.tsx'
import { PageAlertForm } from './form/page-alert-form.tsx'
import { QuickAlertModal } from './form/quick-alert-modal.tsx'
import { shownAlerts } from './list/shown-alerts.ts'
import { useAlerts } from './use-alerts.ts'
import { YourAlerts } from './list/your-alerts.tsx'
import classes from './alerts-screen.module.css'

const filterOptions = (['all', 'tennis', 'golf', 'futsal'] as const).map((value) => ({
  value,
  label: sportName(value),
}))

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
        <div className={classes.tools}>
          <NativeSelect
            label="Filter by sport"
            data={filterOptions}
            value={sport}
            onChange={(event) => setSport(SportOrAll.parse(event.currentTarget.value))}
            classNames={{ root: classes.filter ?? '' }}
            size="md"
          />
          <Button
            size="md"
            variant="default"
            leftSection={<IconBolt size={18} aria-hidden />}
            onClick={() => setQuick(true)}
          >
            Quick Alert
          </Button>
          <Button
            size="md"
            leftSection={<IconPlus size={18} aria-hidden />}
            aria-expanded={isCreating}
            onClick={() => setCreating(true)}
          >
            Create Alert
          </Button>
        </div>
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
