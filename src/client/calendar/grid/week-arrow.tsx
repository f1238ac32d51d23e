import { IconChevronLeft, IconChevronRight } from '#client/icons.tsx'
import { venueDate } from '#domain/calendar/venue-time.ts'
import { navigate, type ShownView } from '#domain/calendar/views.ts'
import { AddressForm } from '#client/calendar/address-form.tsx'
import { useShownCalendar } from '#client/calendar/state/shown-calendar.ts'
import { useStartTime } from '#client/hydration/rendered.ts'
import classes from '#client/calendar/calendar-controls.module.css'

const stepNames: Partial<Record<ShownView, string>> = { day: 'day', weekend: 'weekend' }
const icons = { [-1]: IconChevronLeft, 1: IconChevronRight }

/** An arrow to the range before or after the shown one. */
export function WeekArrow({ direction }: { direction: -1 | 1 }) {
  const { from, view, step } = useShownCalendar().state
  const Icon = icons[direction]
  const moved = navigate({ first: from, view, direction, today: venueDate(useStartTime()) })
  return (
    <AddressForm className={classes.plain} changes={['from']} onChoice={() => step(direction)}>
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
