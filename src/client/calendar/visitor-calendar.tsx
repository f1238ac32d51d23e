import { useMemo, type ReactNode } from 'react'
import { defaultPreferences } from '#domain/preferences/preferences.ts'
import { trpc } from '#client/trpc.ts'
import { useInSlices } from '#client/ui/use-in-slices.ts'
import { BrowseSummary } from './browse-summary.tsx'
import { Calendar, type CalendarActions } from './calendar.tsx'
import { GridSkeleton } from './grid/grid-skeleton.tsx'
import classes from './calendar-screen.module.css'

/** The calendar of a visitor, with the default preferences. */
export function VisitorCalendar({ header, ...actions }: CalendarActions & { header: ReactNode }) {
  const status = trpc.availability.status.useQuery()
  const unread = useMemo(() => new Set(status.data?.unread), [status.data])
  const isReady = useInSlices(!status.isPending)
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
