import { useCallback, useMemo } from 'react'
import type { DaySummary } from '#domain/availability/day-summary.ts'
import { patchReading, patchSummary } from '#domain/availability/patch-summary.ts'
import type { LocalDate } from '#domain/calendar/local-date.ts'
import { viewLength, type ShownView } from '#domain/calendar/views.ts'
import type { Sport } from '#domain/venues/sport.ts'
import { cacheTimes, trpc } from '#client/trpc.ts'

/** A patch keeps what it does not change. To compare all of a week for each, thousands of values, would cost more than to draw it. */
const weekOptions = { ...cacheTimes.availability, structuralSharing: false } as const

/** The days that the calendar shows: one call, then updated by what the server pushes. */
export function useWeek({ sport, from, view }: { sport: Sport; from: LocalDate; view: ShownView }) {
  const utils = trpc.useUtils()
  const input = useMemo(() => ({ sport, from, days: viewLength(view) }), [sport, from, view])
  const query = trpc.availability.weekSummary.useQuery(input, weekOptions)

  const patch = useCallback(
    (change: (day: DaySummary) => DaySummary) => {
      utils.availability.weekSummary.setData(input, (week) => week && { days: week.days.map(change) })
    },
    [utils, input],
  )

  trpc.availability.changes.useSubscription(
    { sport },
    {
      onData({ data }) {
        if (data.type === 'resync') {
          void utils.availability.weekSummary.invalidate(input)
          void utils.availability.dayOffers.invalidate()
        } else if (data.type === 'read') patch((day) => patchReading(day, data.venueId, data.reading))
        else {
          for (const change of data.days) {
            patch((day) => (day.date === change.date ? patchSummary(day, change) : day))
            // A change tells the best of a half-hour; how many courts there are is asked for where it is on screen.
            void utils.availability.dayOffers.invalidate({ sport, date: change.date })
          }
        }
      },
    },
  )
  return query
}
