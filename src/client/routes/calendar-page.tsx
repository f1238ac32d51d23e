import { Suspense, useCallback, useEffect, useRef } from 'react'
import { alertAppliesTo } from '#domain/alerts/alert-applies.ts'
import { usualSlotOf } from '#domain/alerts/usual-slot.ts'
import { useAlerts } from '#client/alerts/use-alerts.ts'
import { CalendarScreen } from '#client/calendar/calendar-screen.tsx'
import type { CalendarScope } from '#client/calendar/calendar.tsx'
import { useCalendarAddress } from '#client/calendar/use-calendar-address.ts'
import { AppHeader } from '#client/layout/app-header.tsx'
import { lazyPart } from '#client/ui/lazy-part.tsx'
import { useEver } from '#client/ui/use-ever.ts'

// The calendar comes first; the dialogs load ahead while it is idle.
const loadDialogs = () => import('./calendar-dialogs.tsx')
const CalendarDialogs = lazyPart(loadDialogs, 'CalendarDialogs')
const loadPreferences = () => import('#client/preferences/preferences-dialog.tsx')
const PreferencesDialog = lazyPart(loadPreferences, 'PreferencesDialog')
const loadOverlays = () => Promise.all([loadDialogs(), loadPreferences()])

/** No dialog for a new alert opens for this long after another was closed. */
const blockedMs = 300

/** The calendar with its alert and preference dialogs. The address holds the open one. */
export function CalendarPage() {
  const { data: alerts = [] } = useAlerts()
  const { search, openOverlay, closeOverlay } = useCalendarAddress()
  const { dialog } = search
  const closedAt = useRef(0)
  useEffect(() => {
    if (dialog === undefined) return undefined
    return () => void (closedAt.current = Date.now())
  }, [dialog])
  const isDialogWanted = useEver(dialog !== undefined && dialog !== 'preferences')
  const openPreferences = useCallback(() => openOverlay({ dialog: 'preferences' }), [openOverlay])

  return (
    <>
      <AppHeader onPreferences={openPreferences} />
      <CalendarScreen
        fetchAhead={loadOverlays}
        usualSlot={(sport) => usualSlotOf(alerts, sport)}
        alertsOn={(on) => alerts.filter((alert) => alertAppliesTo({ alert, ...on }))}
        mayCreate={() => Date.now() - closedAt.current >= blockedMs}
      >
        {(view: CalendarScope) => <Suspense>{isDialogWanted && <CalendarDialogs view={view} />}</Suspense>}
      </CalendarScreen>
      <Suspense>
        {useEver(dialog === 'preferences') && (
          <PreferencesDialog opened={dialog === 'preferences'} onClose={() => closeOverlay({ dialog: undefined })} />
        )}
      </Suspense>
    </>
  )
}
