import { Button, Skeleton, NativeSelect } from '@mantine/core'
import { useLocation } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import { IconBolt, IconPlayerPause, IconPlus } from '#client/icons.tsx'
import type { SuppressionReason } from '#domain/notifications/suppression.ts'
import { SportOrAll, sports } from '#domain/venues/sport.ts'
import { AppHeader } from '#client/layout/app-header.tsx'
import { useUser } from '#client/session/session.ts'
import { trpc } from '#client/trpc.ts'
import { lazyPart } from '#client/ui/lazy-part.tsx'
import { MenuButton } from '#client/ui/menu/menu-button.tsx'
import { Unanswered } from '#client/ui/state/state-note.tsx'
import { useEver } from '#client/ui/use-ever.ts'
import { sportName } from './alert-copy.ts'
import type { AlertDialogInitial } from './form/alert-dialog.tsx'
import { useOwnerActions } from './overview/use-owner-actions.ts'
import { YourAlerts } from './overview/your-alerts.tsx'
import { useOverview } from './use-alerts.ts'
import classes from './alerts-screen.module.css'

// Most visits only need the list, so the forms load on demand.
const PageAlertForm = lazyPart(() => import('./form/page-alert-form.tsx'), 'PageAlertForm')
const PauseAll = lazyPart(() => import('./overview/pause-choice.tsx'), 'PauseAll')
const QuickAlertModal = lazyPart(() => import('./form/quick-alert-modal.tsx'), 'QuickAlertModal')
const AlertDialog = lazyPart(() => import('./form/alert-dialog.tsx'), 'AlertDialog')

/** The alerts page (rule alerts-37). A link of one of its forms to an alert of the list shows it anew. */
export function AlertsScreen() {
  const led = useLocation({ select: ({ state }) => state.led })
  return (
    <>
      <AppHeader />
      <Alerts key={led} />
    </>
  )
}

/** A sheet that the menu opens. */
type Sheet = 'quick' | 'pause'

function Alerts() {
  const overview = useOverview()
  const [sport, setSport] = useState<SportOrAll>('all')
  const [isCreating, setCreating] = useState(false)
  const [sheet, setSheet] = useState<Sheet>()
  const [dialog, setDialog] = useState<{ isOpen: boolean; initial: AlertDialogInitial }>()
  const actions = useOwnerActions({
    onEdit: (alert) => setDialog({ isOpen: true, initial: { alert } }),
    onMakeAgain: (alert) => setDialog({ isOpen: true, initial: { like: alert } }),
  })
  const closeSheet = () => setSheet(undefined)

  return (
    <main className={classes.page} id="main">
      <h1 className={classes.title}>Availability Alerts</h1>
      <AlertsTools
        sport={sport}
        onSport={setSport}
        isCreating={isCreating}
        onCreate={() => setCreating(true)}
        onSheet={setSheet}
      />
      <CreateForm isOpen={isCreating} onClose={() => setCreating(false)} />
      <MailNotice />
      {(overview.isError || !overview.data) && <NotLoaded query={overview} />}
      {overview.data && <YourAlerts overviews={overview.data} sport={sport} actions={actions} />}
      <Suspense>
        {useEver(sheet === 'pause') && (
          <PauseAll overviews={overview.data ?? []} isOpen={sheet === 'pause'} onClose={closeSheet} actions={actions} />
        )}
        {useEver(sheet === 'quick') && <QuickAlertModal isOpen={sheet === 'quick'} onClose={closeSheet} />}
        {dialog && (
          <AlertDialog
            opened={dialog.isOpen}
            initial={dialog.initial}
            onClose={() => setDialog({ ...dialog, isOpen: false })}
          />
        )}
      </Suspense>
    </main>
  )
}

function NotLoaded({ query }: { query: ReturnType<typeof useOverview> }) {
  return (
    <Unanswered
      query={query}
      failedTitle="We could not load your alerts."
      loading={<Skeleton height={180} aria-hidden />}
    />
  )
}

/** The form of a new alert. It begins empty after an alert was made. */
function CreateForm({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const [isReset, setReset] = useState(false)
  if (!isOpen) return null
  return (
    <div className={classes.create}>
      <Suspense fallback={<Skeleton height={320} aria-hidden />}>
        <PageAlertForm
          isReset={isReset}
          onMade={() => {
            onClose()
            setReset(true)
          }}
          onCancel={onClose}
        />
      </Suspense>
    </div>
  )
}

const filterOptions = (['all', ...sports] as const).map((value) => ({ value, label: sportName(value) }))

/** Above the list: the filter by sport, the form, and a menu of what is used less. */
function AlertsTools({
  sport,
  onSport,
  isCreating,
  onCreate,
  onSheet,
}: {
  sport: SportOrAll
  onSport: (sport: SportOrAll) => void
  isCreating: boolean
  onCreate: () => void
  onSheet: (sheet: Sheet) => void
}) {
  return (
    <div className={classes.tools}>
      <NativeSelect
        label="Filter by sport"
        data={filterOptions}
        value={sport}
        onChange={(event) => onSport(SportOrAll.parse(event.currentTarget.value))}
        classNames={{ root: classes.filter ?? '' }}
        size="md"
      />
      <Button size="md" leftSection={<IconPlus size={18} />} aria-expanded={isCreating} onClick={onCreate}>
        Create Alert
      </Button>
      <MenuButton
        actions={[
          { label: 'Quick Alert', icon: <IconBolt size={18} />, onClick: () => onSheet('quick') },
          { label: 'Pause everything until …', icon: <IconPlayerPause size={18} />, onClick: () => onSheet('pause') },
        ]}
        width={240}
        button={{ variant: 'default', 'aria-label': 'More for alerts' }}
      />
    </div>
  )
}

const reasons: Record<SuppressionReason, string> = {
  'hard-bounce':
    "Your mailbox rejects our emails, so we've stopped sending you alert emails. Check that the address exists.",
  'soft-bounces': "Your mailbox kept delaying our emails, so we won't send you alert emails for a month.",
  unsubscribed: 'You unsubscribed from alert emails. Make an alert for your own address to get them again.',
}

/** Says why the signed-in person gets no alert emails, if they don't. */
function MailNotice() {
  const isSignedIn = useUser() !== undefined
  const { data } = trpc.alerts.mailState.useQuery(undefined, {
    enabled: isSignedIn,
    staleTime: 0,
  })
  if (!data) return null
  const { suppression, emailNotifications } = data
  if (suppression) return <p className={classes.notice}>{reasons[suppression]}</p>
  if (emailNotifications) return null
  return (
    <p className={classes.notice}>Email notifications are off in your Preferences, so your alerts send no emails.</p>
  )
}
