import { Suspense, useState } from 'react'
import type { Alert } from '#domain/alerts/alert.ts'
import { parseSlotId, slotIdOf } from '#domain/calendar/slot-id.ts'
import { ActiveAlertsDialog } from '#client/alerts/active-alerts-dialog.tsx'
import { seedOfCalendar } from '#client/alerts/draft/seeds.ts'
import type { AlertDialogInitial } from '#client/alerts/form/alert-dialog.tsx'
import { useAlerts, useAlertsOn } from '#client/alerts/use-alerts.ts'
import type { CalendarScope } from '#client/calendar/calendar.tsx'
import type { CalendarCellRef } from '#client/calendar/state/cell-position.ts'
import { useCalendarAddress } from '#client/calendar/use-calendar-address.ts'
import { lazyPart } from '#client/ui/lazy-part.tsx'
import { useEver } from '#client/ui/use-ever.ts'
import { useCatalogue } from '#client/ui/venues/catalogue.tsx'
import type { Catalogue } from '#domain/venues/catalogue.ts'

const AlertDialog = lazyPart(() => import('#client/alerts/form/alert-dialog.tsx'), 'AlertDialog')

/** The alert dialogs over the calendar. Each is an entry of the history, so Back closes it. */
export function CalendarDialogs({ view }: { view: CalendarScope }) {
  const catalogue = useCatalogue()
  const { search, openOverlay, closeOverlay } = useCalendarAddress()
  const { dialog } = search
  const cell = search.at ? parseSlotId(search.at) : undefined
  const { data: alerts = [] } = useAlerts()
  const edited = dialog === 'edit' ? alerts.find(({ id }) => id === search.alert) : undefined
  const isCreating = (dialog === 'alert' || dialog === 'weekly') && cell !== undefined
  const isForm = isCreating || edited !== undefined
  const initial = useLast(
    isForm ? (edited ? { alert: edited } : seedOf(cell, dialog, { ...view, catalogue })) : undefined,
  )
  const onCell = useAlertsOn(cell && { ...cell, sport: view.sport })
  const listed = useLast(onCell.length > 0 ? onCell : undefined) ?? []
  const close = () => closeOverlay({ dialog: undefined, at: undefined, alert: undefined })

  return (
    <>
      <ActiveAlertsDialog
        opened={dialog === 'alerts' && onCell.length > 0}
        onClose={close}
        alerts={listed}
        // Closing the edit dialog returns to this one.
        onEdit={({ id }: Alert) => openOverlay({ dialog: 'edit', alert: id, at: cell && slotIdOf(cell) })}
      />
      <Suspense>{useEver(isForm) && <AlertDialog opened={isForm} onClose={close} initial={initial} />}</Suspense>
    </>
  )
}

function seedOf(
  cell: CalendarCellRef | undefined,
  dialog: string | undefined,
  view: CalendarScope & { catalogue: Catalogue },
): AlertDialogInitial | undefined {
  return cell && seedOfCalendar({ ...cell, repeats: dialog === 'weekly' ? 'weekly' : 'dates', ...view })
}

/** The value, or the last one there was: a closing dialog keeps its content while it fades out. */
function useLast<Value>(value: Value | undefined): Value | undefined {
  const [last, setLast] = useState(value)
  if (value !== undefined && JSON.stringify(value) !== JSON.stringify(last)) setLast(value)
  return value ?? last
}
