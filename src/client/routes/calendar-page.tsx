import { lazy, Suspense, useCallback, useEffect, useRef } from 'react'
import { alertAppliesTo } from '#domain/alerts/alert-applies.ts'
import { parseSlotId } from '#domain/calendar/slot-id.ts'
import { useAlerts } from '#client/alerts/use-alerts.ts'
import { CalendarScreen } from '#client/calendar/calendar-screen.tsx'
import type { CalendarScope } from '#client/calendar/calendar.tsx'
import { useCalendarAddress } from '#client/calendar/address/use-calendar-address.ts'
import { AppHeader } from '#client/layout/app-header.tsx'
import { useEver } from '#client/ui/use-ever.ts'

// The calendar comes first; the dialogs are fetched while it is looked at.
const loadDialogs = () => import('./calendar-dialogs.tsx')
const CalendarDialogs = lazy(async () => ({ default: (await loadDialogs()).CalendarDialogs }))
const loadPreferences = () => import('#client/preferences/preferences-dialog.tsx')
const PreferencesDialog = lazy(async () => ({ default: (await loadPreferences()).PreferencesDialog }))

/** After a dialog was closed, none for a new alert opens for this long (rule calendar-15). */
const blockedMs = 300
/** How long the calendar is left alone before what may be opened is fetched. */
const loadDialogsAfterMs = 1500

/** The calendar with the alert and preference dialogs that belong to it. The address says which one is open. */
export function CalendarPage() {
  const { data: alerts = [] } = useAlerts()
  const { search, openOverlay, closeOverlay } = useCalendarAddress()
  const { dialog } = search
  const closedAt = useRef(0)
  useEffect(() => {
    if (dialog === undefined) return undefined
    return () => void (closedAt.current = Date.now())
  }, [dialog])
  useEffect(() => {
    // Without a connection they are asked for again when one is opened.
    const load = () => void Promise.all([loadDialogs(), loadPreferences()]).catch(() => undefined)
    const timer = window.setTimeout(load, loadDialogsAfterMs)
    return () => window.clearTimeout(timer)
  }, [])
  const openPreferences = useCallback(() => openOverlay({ dialog: 'preferences' }), [openOverlay])
  const cell = search.at ? parseSlotId(search.at) : undefined

  return (
    <>
      <CalendarScreen
        header={<AppHeader onPreferences={openPreferences} />}
        alertsOn={(on) => alerts.filter((alert) => alertAppliesTo({ alert, ...on }))}
        mayCreate={() => Date.now() - closedAt.current >= blockedMs}
      >
        {(view: CalendarScope) => (
          <Suspense>
            <CalendarDialogs dialog={dialog} cell={cell} alertId={search.alert} view={view} />
          </Suspense>
        )}
      </CalendarScreen>
      <Suspense>
        {useEver(dialog === 'preferences') && (
          <PreferencesDialog opened={dialog === 'preferences'} onClose={() => closeOverlay({ dialog: undefined })} />
        )}
      </Suspense>
    </>
  )
}
