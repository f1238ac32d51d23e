import { ShownView } from '#domain/calendar/views.ts'
import { AddressForm } from '#client/calendar/address-form.tsx'
import { useShownCalendar } from '#client/calendar/state/shown-calendar.ts'
import classes from '#client/calendar/calendar-controls.module.css'

export const quickViews = { tonight: 'Tonight', weekend: 'Weekend', weekly: 'Week' } as const
export const lengthsOfView = { day: 'Day', '3-days': '3 days', weekly: '7 days' } as const

/** Switches to one of the views, by their names. */
export function ViewPicker({
  names,
  label,
  onView,
}: {
  names: Partial<Record<ShownView, string>>
  label: string
  onView: (view: ShownView) => void
}) {
  const { view } = useShownCalendar().state
  return (
    <div className={classes.views} role="group" aria-label={label}>
      <AddressForm
        className={classes.plain}
        changes={['view', 'from']}
        onChoice={(value) => onView(ShownView.parse(value))}
      >
        {Object.entries(names).map(([value, name]) => (
          <button key={value} name="view" value={value} className={classes.view} aria-pressed={value === view}>
            {name}
          </button>
        ))}
      </AddressForm>
    </div>
  )
}
