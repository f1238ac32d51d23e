import { IconChevronLeft, IconChevronRight } from '#client/icons.tsx'
import type { LocalDate } from '#domain/calendar/local-date.ts'
import { venueDate } from '#domain/calendar/venue-time.ts'
import { navigate, type ShownView } from '#domain/calendar/views.ts'
import { AddressForm } from '#client/calendar/address-form.tsx'
import { useStartTime } from '#client/hydration/rendered.ts'
import classes from '#client/calendar/calendar-controls.module.css'

const stepNames: Partial<Record<ShownView, string>> = { day: 'day', weekend: 'weekend' }
const icons = { [-1]: IconChevronLeft, 1: IconChevronRight }

/** An arrow to the range before or after the one that begins at `from`. */
export function WeekArrow({
  from,
  view,
  direction,
  onStep,
}: {
  from: LocalDate
  view: ShownView
  direction: -1 | 1
  onStep: (direction: -1 | 1) => void
}) {
  const Icon = icons[direction]
  const moved = navigate({ first: from, view, direction, today: venueDate(useStartTime()) })
  return (
    <AddressForm className={classes.plain} changes={['from']} onChoice={() => onStep(direction)}>
      <button
        name="from"
        value={'first' in moved ? moved.first : from}
        className={classes.arrow}
        aria-label={`${direction < 0 ? 'Previous' : 'Next'} ${stepNames[view] ?? 'days'}`}
      >
        <Icon size={20} />
      </button>
    </AddressForm>
  )
}
