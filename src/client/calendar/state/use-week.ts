import { useEffect, useMemo } from 'react'
import type { DaySummary } from '#domain/availability/day-summary.ts'
import { patchReadings, patchSummary } from '#domain/availability/patch-summary.ts'
import type { LocalDate } from '#domain/calendar/local-date.ts'
import { viewLength, type ShownView } from '#domain/calendar/views.ts'
import type { Sport } from '#domain/venues/sport.ts'
import { useRendered } from '#client/hydration/rendered.ts'
import { cacheTimes, trpc } from '#client/trpc.ts'
import { useSharedStream } from './use-shared-stream.ts'

type OnData = NonNullable<Parameters<typeof trpc.availability.changes.useSubscription>[1]>['onData']
type StreamedChange = Parameters<NonNullable<OnData>>[0]

/** No structural sharing: comparing thousands of values for each patch would cost more than rendering. */
const weekOptions = { ...cacheTimes.availability, structuralSharing: false } as const

/** The days of the calendar: one query, then updated by server-sent changes. */
export function useWeek({
  sport,
  from,
  view,
  wishes,
}: {
  sport: Sport
  from: LocalDate
  view: ShownView
  /** Only openings that meet them count. */
  wishes: string | undefined
}) {
  const utils = trpc.useUtils()
  const input = useMemo(
    () => ({ sport, from, days: viewLength(view, from), ...(wishes && { wishes }) }),
    [sport, from, view, wishes],
  )
  const week = trpc.availability.weekSummary.useQuery(input, weekOptions)
  useRefreshFromCache(utils)
  return { week, isCutOff: useChanges(input) }
}

/** Applies the server's changes to a week, and refetches what they do not carry. True while they do not come. */
function useChanges(input: { sport: Sport; from: LocalDate; days: 1 | 2 | 3 | 7; wishes?: string }): boolean {
  const { availability } = trpc.useUtils()
  const { sport, wishes } = input
  function patch(change: (day: DaySummary) => DaySummary): void {
    availability.weekSummary.setData(input, (week) => week && { days: week.days.map(change) })
  }
  function apply({ data }: StreamedChange): void {
    if (data.type === 'resync') {
      void availability.weekSummary.invalidate(input)
      void availability.dayOffers.invalidate()
    } else if (data.type === 'read') patch((day) => patchReadings(day, data.readings))
    else {
      // A change carries the best of all openings, not of those that meet the wishes.
      if (wishes) void availability.weekSummary.invalidate(input, undefined, { cancelRefetch: false })
      for (const change of data.days) {
        if (!wishes) patch((day) => (day.date === change.date ? patchSummary(day, change) : day))
        // A change carries the best of a half-hour; the number of courts is refetched where it is shown.
        void availability.dayOffers.invalidate({ sport, date: change.date })
      }
      void availability.freeDays.invalidate({ sport })
    }
  }
  // The document's answers are older than the stream.
  const stream = useSharedStream(`courtside-changes-${sport}`, apply, useRendered()?.position)
  const { lastEventId, lost } = stream
  const { error } = trpc.availability.changes.useSubscription(
    { sport, ...(lastEventId !== undefined && { lastEventId }) },
    { enabled: stream.hasStream, onData: stream.received },
  )
  useEffect(() => {
    if (error) lost()
  }, [error, lost])
  return stream.isCutOff
}

/** Changes were missed while the page lay in the browser's cache. */
function useRefreshFromCache(utils: ReturnType<typeof trpc.useUtils>): void {
  useEffect(() => {
    function refresh({ persisted }: PageTransitionEvent): void {
      if (persisted) void utils.availability.invalidate()
    }
    window.addEventListener('pageshow', refresh)
    return () => window.removeEventListener('pageshow', refresh)
  }, [utils])
}
