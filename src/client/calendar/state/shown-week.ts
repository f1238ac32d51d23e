import { addDays, daysBetween, isLocalDate, type LocalDate } from '#domain/calendar/local-date.ts'
import { maximumDaysAhead, ShownView, viewLength, weekendOf } from '#domain/calendar/views.ts'
import type { Preferences } from '#domain/preferences/preferences.ts'
import { savedVenueIds } from '#domain/preferences/saved-venues.ts'
import type { Catalogue } from '#domain/venues/catalogue.ts'
import { Sport } from '#domain/venues/sport.ts'
import { validateCalendarSearch, type CalendarSearch } from '#client/calendar/calendar-search.ts'
import { filtersOfSearch } from '#client/calendar/filters/filters-search.ts'

/**
 * The sport, view and first day of an address. Missing fields come from `chosen`, the sport that was chosen by hand
 * before (rule calendar-22), then from the preferences (rule calendar-17).
 */
export function shownWeek({
  search,
  preferences,
  chosen,
  today,
}: {
  search: CalendarSearch
  preferences: Preferences | undefined
  chosen?: Sport | undefined
  today: LocalDate
}): { sport: Sport; view: ShownView; from: LocalDate } {
  const sport = Sport.safeParse(search.sport).data ?? chosen ?? preferredSport(preferences)
  const view = ShownView.safeParse(search.view).data ?? preferences?.defaultView ?? 'weekly'
  const first = view !== 'tonight' && search.from && isShownStart(search.from, today) ? search.from : today
  return { sport, view, from: view === 'weekend' ? weekendOf(first, today) : first }
}

/** The query of that week, as `useWeek` asks it. */
export function weekQueryOf({
  search: raw,
  catalogue,
  preferences,
  today,
}: {
  search: Record<string, unknown>
  catalogue: Catalogue
  preferences: Preferences
  today: LocalDate
}): { sport: Sport; from: LocalDate; days: 1 | 2 | 3 | 7; wishes?: string } {
  const search = validateCalendarSearch(raw)
  const { sport, view, from } = shownWeek({ search, preferences, today })
  const saved = savedVenueIds(preferences, sport, catalogue)
  const { wishes } = filtersOfSearch(search, { sport, saved, catalogue }) ?? {}
  return { sport, from, days: viewLength(view, from), ...(wishes && { wishes }) }
}

/** The default sport: tennis if it is no sport of ours, golf without preferences. */
function preferredSport(preferences: Preferences | undefined): Sport {
  return preferences ? (Sport.safeParse(preferences.defaultSport).data ?? 'tennis') : 'golf'
}

function isShownStart(date: string, today: LocalDate): boolean {
  return isLocalDate(date) && daysBetween(today, date) >= 0 && date <= addDays(today, maximumDaysAhead)
}
