import { useCallback, useMemo } from 'react'
import { venuesInReach } from '#domain/availability/cell-availability.ts'
import { sydneyDate } from '#domain/calendar/sydney-time.ts'
import { datesOfView } from '#domain/calendar/views.ts'
import type { Preferences } from '#domain/preferences/preferences.ts'
import type { Sport } from '#domain/venues/sport.ts'
import { useCalendarFilters } from './filters/use-calendar-filters.ts'
import { useCalendarState } from './use-calendar-state.ts'
import { useNow } from './use-now.ts'
import { useWeek } from './use-week.ts'

/** What the calendar shows: where it stands, its filters, the days that were read, and the venues in reach. */
export function useCalendar(preferences: Preferences | undefined) {
  const now = useNow()
  const state = useCalendarState({ preferences, today: sydneyDate(now) })
  const { sport, view, from, setSport, setView } = state
  const onSaved = useCallback(
    (saved: Preferences) => {
      setSport(saved.defaultSport)
      setView(saved.defaultView)
    },
    [setSport, setView],
  )
  const filters = useCalendarFilters({
    preferences,
    sport,
    search: state.search,
    onSearch: state.setFilters,
    onSaved,
  })
  const week = useWeek({ sport, from, view })
  const dates = useMemo(() => datesOfView(from, view), [from, view])
  const days = useMemo(() => new Map(week.data?.days.map((day) => [day.date, day])), [week.data])
  const reach = useMemo(
    () => venuesInReach(sport, filters.applied, filters.origin),
    [sport, filters.applied, filters.origin],
  )

  function changeSport(next: Sport): void {
    filters.changeSport(next)
    setSport(next)
  }

  return { now, state, filters, week, dates, days, reach, changeSport }
}
