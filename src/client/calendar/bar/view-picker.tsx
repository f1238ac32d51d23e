import { useId } from 'react'
import type { ShownView } from '#domain/calendar/views.ts'
import classes from './view-picker.module.css'

const views: readonly { view: ShownView; text: string }[] = [
  { view: 'day', text: 'Day' },
  { view: '3-days', text: '3 days' },
  { view: 'weekly', text: '7 days' },
]

/**
 * Switches between one day by venue, 3 days and 7 days. It looks like Mantine's SegmentedControl, which measures itself
 * when shown and so costs another layout of the page.
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
