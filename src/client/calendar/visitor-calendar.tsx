import { useDeferredValue, useMemo, type ReactNode } from 'react'
import { defaultPreferences } from '#domain/preferences/preferences.ts'
import { trpc } from '#client/trpc.ts'
import { BrowseSummary } from './browse-summary.tsx'
import { Calendar, type CalendarActions } from './calendar.tsx'
import { GridSkeleton } from './grid/grid-skeleton.tsx'
import classes from './calendar-screen.module.css'

/** The calendar of somebody without an account: as the default preferences say. */
export function VisitorCalendar({ header, ...actions }: CalendarActions & { header: ReactNode }) {
  const status = trpc.availability.status.useQuery()
  const unread = useMemo(() => new Set(status.data?.unread), [status.data])
  // Made in slices, as the grid is: a slow phone stays able to answer meanwhile.
  const isReady = useDeferredValue(!status.isPending, false)
  return (
    <>
      {header}
      {!isReady ? (
        <main className={classes.page} id="main">
          <GridSkeleton />
        </main>
      ) : (
        <Calendar
          {...actions}
          preferences={defaultPreferences}
          isSandbox={status.data?.sandbox ?? false}
          unread={unread}
        />
      )}
      <BrowseSummary />
    </>
  )
}
