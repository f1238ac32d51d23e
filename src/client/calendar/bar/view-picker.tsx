import type { ShownView } from '#domain/calendar/views.ts'
import classes from '#client/calendar/calendar-controls.module.css'

const names: Record<ShownView, string> = { tonight: 'Tonight', day: 'Day', '3-days': '3 days', weekly: '7 days' }

/** Switches between tonight, one day by venue, 3 days and 7 days. */
export function ViewPicker({ view, onView }: { view: ShownView; onView: (view: ShownView) => void }) {
  return (
    <select
      aria-label="View"
      className={classes.view}
      value={view}
      onChange={({ currentTarget: { value } }) => onView(value as ShownView)}
    >
      {Object.entries(names).map(([value, name]) => (
        <option key={value} value={value}>
          {name}
        </option>
      ))}
    </select>
  )
}
