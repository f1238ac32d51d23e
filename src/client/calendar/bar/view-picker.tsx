import type { ShownView } from '#domain/calendar/views.ts'
import { AddressForm } from '#client/calendar/address-form.tsx'
import classes from '#client/calendar/calendar-controls.module.css'

const names: Record<ShownView, string> = { tonight: 'Tonight', day: 'Day', '3-days': '3 days', weekly: '7 days' }

/** Switches between tonight, one day by venue, 3 days and 7 days. */
export function ViewPicker({ view, onView }: { view: ShownView; onView: (view: ShownView) => void }) {
  return (
    <AddressForm className={classes.plain} changes={['view', 'from']} onChoice={() => undefined}>
      <select
        name="view"
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
      <noscript>
        <button>Show</button>
      </noscript>
    </AddressForm>
  )
}
