import { useId } from 'react'
import type { ShownView } from '#domain/calendar/views.ts'
import classes from './view-picker.module.css'

const views: readonly { view: ShownView; text: string }[] = [
  { view: 'day', text: 'Day' },
  { view: '3-days', text: '3 days' },
  { view: 'weekly', text: '7 days' },
]

/**
 * The choice of one day venue by venue, 3 days or 7. It looks like Mantine's SegmentedControl, which measures itself when it
 * is shown, and had the browser lay out the page once more for that.
 */
export function ViewPicker({ view, onView }: { view: ShownView; onView: (view: ShownView) => void }) {
  const name = useId()
  return (
    <div role="radiogroup" aria-label="Days shown" className={classes.picker} data-view>
      {views.map(({ view: one, text }) => (
        <label key={one} className={classes.choice}>
          <input type="radio" name={name} value={one} checked={one === view} onChange={() => onView(one)} />
          <span>{text}</span>
        </label>
      ))}
    </div>
  )
}
