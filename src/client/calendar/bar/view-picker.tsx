import { SegmentedControl } from '@mantine/core'
import { ShownView } from '#domain/calendar/views.ts'

/** The choice of one day venue by venue, 3 days or 7. */
export function ViewPicker({ view, onView }: { view: ShownView; onView: (view: ShownView) => void }) {
  return (
    <SegmentedControl
      data-view
      aria-label="Days shown"
      value={view}
      onChange={(value) => onView(ShownView.parse(value))}
      data={[
        { value: 'day', label: 'Day' },
        { value: '3-days', label: '3 days' },
        { value: 'weekly', label: '7 days' },
      ]}
      size="md"
    />
  )
}
