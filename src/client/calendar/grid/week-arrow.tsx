import { IconChevronLeft, IconChevronRight } from '#client/icons.tsx'
import type { ShownView } from '#domain/calendar/views.ts'
import classes from '#client/calendar/calendar-controls.module.css'

const icons = { [-1]: IconChevronLeft, 1: IconChevronRight }

/** An arrow to the previous or next range. */
export function WeekArrow({
  view,
  direction,
  onStep,
}: {
  view: ShownView
  direction: -1 | 1
  onStep: (direction: -1 | 1) => void
}) {
  const Icon = icons[direction]
  return (
    <button
      type="button"
      className={classes.arrow}
      aria-label={`${direction < 0 ? 'Previous' : 'Next'} ${view === 'day' ? 'day' : 'days'}`}
      onClick={() => onStep(direction)}
    >
      <Icon size={20} />
    </button>
  )
}
