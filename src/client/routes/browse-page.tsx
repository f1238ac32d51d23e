import { Suspense } from 'react'
import { useCalendarAddress } from '#client/calendar/use-calendar-address.ts'
import { VisitorCalendar } from '#client/calendar/visitor-calendar.tsx'
import { VisitorHeader } from '#client/layout/app-header.tsx'
import { lazyPart } from '#client/ui/lazy-part.tsx'

// The calendar comes first; the form loads on demand.
const CalendarDialogs = lazyPart(() => import('./calendar-dialogs.tsx'), 'CalendarDialogs')

/** The visitors' calendar, where an alert needs nothing but an address (rule calendar-42). */
export function BrowsePage() {
  const { search } = useCalendarAddress()
  return (
    <>
      <VisitorHeader />
      <VisitorCalendar alertsOn={() => []} mayCreate={() => true}>
        {(view) => (
          <Suspense>
            {(search.dialog === 'alert' || search.dialog === 'weekly') && <CalendarDialogs view={view} />}
          </Suspense>
        )}
      </VisitorCalendar>
    </>
  )
}
