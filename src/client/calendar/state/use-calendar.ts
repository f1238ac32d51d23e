import { useMemo, useState, useEffect, useRef } from 'react'
import { venuesInReach } from '#domain/availability/cell-availability.ts'
import { unknownVenues } from '#domain/availability/week-texts.ts'
import { venueDate } from '#domain/calendar/venue-time.ts'
import { datesOfView } from '#domain/calendar/views.ts'
import type { Preferences } from '#domain/preferences/preferences.ts'
import type { Sport } from '#domain/venues/sport.ts'
import { searchOfFilters } from '#client/calendar/filters/filters-search.ts'
import { atDistance } from '#client/calendar/filters/preferred-filters.ts'
import { useCalendarFilters } from '#client/calendar/filters/use-calendar-filters.ts'
import { onClockSet, serverNow } from '#client/server-clock.ts'
import { useStartTime } from '#client/hydration/rendered.ts'
import { useCalendarState } from './use-calendar-state.ts'
import { useWeek } from './use-week.ts'
import { remember } from '#client/location/browser-memory.ts'
import { useCatalogue } from '#client/ui/venues/catalogue.tsx'

/** Everything that the calendar shows: its state, filters, days, and the venues in reach. */
export function useCalendar(preferences: Preferences | undefined, unread: ReadonlySet<string>) {
  const catalogue = useCatalogue()
  const now = useNow()
  const state = useCalendarState({ preferences, today: venueDate(now) })
  const { sport, view, from, set, search } = state
  const [saved, setSaved] = useSavedPreferences(state)
  const read = useMemo(() => (of: Sport) => catalogue.of(of).filter(({ id }) => !unread.has(id)), [catalogue, unread])
  const filters = useCalendarFilters({
    preferences,
    sport,
    read,
    search,
    justSaved: saved,
    onSearch: set,
    onSaved: setSaved,
  })
  const { week, isCutOff } = useWeek({ sport, from, view, wishes: filters.applied.wishes })
  const dates = useMemo(() => datesOfView(from, view), [from, view])
  const days = useMemo(() => new Map(week.data?.days.map((day) => [day.date, day])), [week.data])

  const { reach, left } = useReach(filters, sport, unread)

  return {
    now,
    state,
    filters,
    week,
    /** The days are older than they could be, or there are none; also while they are asked for again. */
    isFailed: week.isError || (week.isFetched && !week.data),
    /** The changes of the days do not come at present. */
    isCutOff,
    dates,
    days,
    reach,
    /** The number of venues in reach of which no shown day is known. */
    unknown: week.data ? unknownVenues(week.data.days, reach) : 0,
    left,
    ...useSportChange(filters.changeSport),
  }
}

/** A change of sport. For a moment after it alerts rest, while the cells become those of the other sport. */
function useSportChange(changeFilters: (sport: Sport) => void) {
  const changedAt = useRef(0)
  return {
    changeSport(next: Sport): void {
      changedAt.current = Date.now()
      remember('skipSportReapplication', next)
      changeFilters(next)
    },
    isSportSettled: () => Date.now() - changedAt.current >= alertsRestMs,
  }
}

/**
 * The venues in reach, and the number of those that would be if this installation read them (rule availability-12).
 * `unread` are the ids of those that it does not read.
 */
function useReach(
  { applied, origin }: ReturnType<typeof useCalendarFilters>,
  sport: Sport,
  unread: ReadonlySet<string>,
) {
  const catalogue = useCatalogue()
  return useMemo(() => {
    const inReach = venuesInReach(catalogue.of(sport), applied, origin)
    const reach = inReach.filter(({ id }) => !unread.has(id))
    return { reach, left: inReach.length - reach.length }
  }, [catalogue, sport, applied, origin, unread])
}

/** No alert opens for this long after a change of sport. */
const alertsRestMs = 300

const everyMs = 30_000

/** The time, updated twice a minute, for the red line, past cells and ages. */
function useNow(): Date {
  const [now, setNow] = useState(useStartTime())
  useEffect(() => {
    const look = () => setNow(serverNow())
    look()
    const timer = window.setInterval(look, everyMs)
    const stop = onClockSet(look)
    window.addEventListener('pageshow', look)
    return () => {
      window.removeEventListener('pageshow', look)
      window.clearInterval(timer)
      stop()
    }
  }, [])
  return now
}

/**
 * Preferences that were saved and are not in the address yet: they are written into it once their dialog is closed,
 * which returns to the entry below. The shown sport stays.
 */
function useSavedPreferences({ sport, set, search }: ReturnType<typeof useCalendarState>) {
  const [saved, setSaved] = useState<Preferences>()
  const isPlainPage = search.dialog === undefined && search.slot === undefined
  useEffect(() => {
    if (!saved || !isPlainPage) return
    const filters = searchOfFilters(atDistance(saved, saved.defaultDistance), sport)
    void set({ ...filters, sport, view: saved.defaultView, from: undefined }).then(() => setSaved(undefined))
  }, [saved, isPlainPage, sport, set])
  return [saved, setSaved] as const
}
