import { SegmentedControl } from '@mantine/core'
import { CalendarView } from '#domain/calendar/views.ts'

/** The choice of 3 or 7 days. */
export function ViewPicker({ view, onView }: { view: CalendarView; onView: (view: CalendarView) => void }) {
  return (
    <SegmentedControl
      aria-label="Days shown"
      value={view}
      onChange={(value) => onView(CalendarView.parse(value))}
      data={[
        { value: '3-days', label: '3 days' },
        { value: 'weekly', label: '7 days' },
      ]}
      size="md"
    />
  )
}
