import { lazy, Suspense, useState } from 'react'
import { alertAppliesTo } from '#domain/alerts/alert-applies.ts'
import type { Alert } from '#domain/alerts/alert.ts'
import { ActiveAlertsDialog } from '#client/alerts/list/active-alerts-dialog.tsx'
import type { AlertDialogInitial } from '#client/alerts/form/alert-dialog.tsx'
import { seedOfCalendar } from '#client/alerts/draft/seeds.ts'
import { useAlerts, useAlertsOn } from '#client/alerts/use-alerts.ts'
import type { CalendarCellRef } from '#client/calendar/grid/cell-position.ts'
import type { AlertRequest } from '#client/calendar/calendar.tsx'
import { CalendarScreen } from '#client/calendar/calendar-screen.tsx'
import { PreferencesDialog } from '#client/preferences/preferences-dialog.tsx'
import { AppHeader } from '#client/layout/app-header.tsx'
import type { Sport } from '#domain/venues/sport.ts'

// The calendar comes first; the form is fetched when somebody wants an alert.
const AlertDialog = lazy(async () => ({ default: (await import('#client/alerts/form/alert-dialog.tsx')).AlertDialog }))

/** After all dialogs were closed, none opens again for this long (rule calendar-15). */
const blockedMs = 300

/** The calendar with the alert and preference dialogs that belong to it. */
export function CalendarPage() {
  const { data: alerts = [] } = useAlerts()
  const [shownCell, setShownCell] = useState<(CalendarCellRef & { sport: Sport }) | undefined>()
  const [initial, setInitial] = useState<AlertDialogInitial | undefined>()
  const [isFormWanted, setFormWanted] = useState(false)
  const [isPreferencesOpen, setPreferencesOpen] = useState(false)
  const [closedAt, setClosedAt] = useState(0)
  const shown = useAlertsOn(shownCell)

  function openForm(next: AlertDialogInitial): void {
    setFormWanted(true)
    setInitial(next)
  }

  function create(request: AlertRequest): void {
    if (Date.now() - closedAt < blockedMs) return
    setShownCell(undefined)
    openForm(seedOfCalendar(request))
  }

  return (
    <>
      <CalendarScreen
        header={<AppHeader onPreferences={() => setPreferencesOpen(true)} />}
        hasAlertOn={(cell) => alerts.some((alert) => alertAppliesTo({ alert, ...cell }))}
        onCreateAlert={create}
        onShowAlerts={setShownCell}
      />
      <ActiveAlertsDialog
        opened={shownCell !== undefined && initial === undefined && shown.length > 0}
        onClose={() => {
          setShownCell(undefined)
          setClosedAt(Date.now())
        }}
        alerts={shown}
        // Closing the edit dialog shows this one again, because its cell is still selected.
        onEdit={(alert: Alert) => openForm({ alert })}
      />
      <Suspense>
        {isFormWanted && (
          <AlertDialog
            opened={initial !== undefined}
            onClose={() => {
              setInitial(undefined)
              setClosedAt(Date.now())
            }}
            initial={initial}
          />
        )}
      </Suspense>
      <PreferencesDialog opened={isPreferencesOpen} onClose={() => setPreferencesOpen(false)} />
    </>
  )
}
