import {
  defaultFilters,
  durationFor,
  futsalDurations,
  golfSpotOptions,
  sliderKm,
  sportChangeRadiusKm,
  tennisDurations,
  type AdvancedFilters,
} from '#domain/availability/advanced-filters.ts'
import type { Sport } from '#domain/venues/sport.ts'
import { suburbNamed } from '#domain/venues/suburb-search.ts'
import type { CalendarSearch } from '#client/calendar/calendar-search.ts'
import type { Catalogue } from '#domain/venues/catalogue.ts'

export type FilterSearch = Pick<CalendarSearch, 'within' | 'near' | 'venues' | 'minutes' | 'holes' | 'spots' | 'wishes'>

/** The filters as others see them, and whether `near` stands for the device of the one who shares them. */
export interface SharedFilters {
  shared: FilterSearch
  isNearDevice: boolean
}

/** An address without any filter, so that the preferences decide again. */
export const noFilterSearch = {
  within: undefined,
  near: undefined,
  venues: undefined,
  minutes: undefined,
  holes: undefined,
  spots: undefined,
  wishes: undefined,
} satisfies Record<keyof FilterSearch, undefined>

/** `within` of a calendar without a distance limit. */
const anyDistance = 0

/** The filters of a shared link, which shows others the same calendar. */
export function searchOfFilters(
  { distance, venues, ...filters }: AdvancedFilters,
  sport: Sport,
): Required<FilterSearch> {
  const { holes, spots } = filters.golf
  return {
    within: distance.enabled || venues.enabled ? distance.radius : anyDistance,
    near: distance.type === 'zipcode' ? distance.zipcode : undefined,
    venues: venues.enabled ? venues.selectedVenues.join(',') : undefined,
    minutes: durationFor({ distance, venues, ...filters }, sport) || undefined,
    holes: sport === 'golf' && holes !== 'all' ? Number(holes) : undefined,
    spots: sport === 'golf' && spots > 0 ? spots : undefined,
    wishes: filters.wishes,
  }
}

/**
 * The change of an address that takes its filters from `from` to `to`. An address without filters gets all of them;
 * another keeps what this change leaves alone, which an earlier press may have changed since it was drawn.
 */
export function changeOfFilters({ from, to, sport }: { from: AdvancedFilters; to: AdvancedFilters; sport: Sport }) {
  const before = searchOfFilters(from, sport)
  const after = searchOfFilters(to, sport)
  const changed = Object.entries(after).filter(([key, value]) => value !== before[key as keyof FilterSearch])
  return ({ within, venues }: FilterSearch): FilterSearch =>
    within === undefined && venues === undefined ? after : Object.fromEntries(changed)
}

/**
 * Parses the filters of an address; undefined if it has neither a distance nor venues. Unknown choices and venues of
 * another sport are ignored. `saved` are the person's own venues of the sport.
 */
export function filtersOfSearch(
  search: FilterSearch,
  { sport, saved, catalogue }: { sport: Sport; saved: readonly string[]; catalogue: Catalogue },
): AdvancedFilters | undefined {
  const selected = (search.venues ?? '').split(',').filter((id) => catalogue.byId(id)?.sport === sport)
  const within = search.within ?? 0
  const hasDistance = within >= sliderKm.min && within <= sportChangeRadiusKm
  const isEverywhere = search.within === anyDistance
  if (selected.length === 0 && !hasDistance && !isEverywhere) return undefined
  const filters = defaultFilters(hasDistance ? within : undefined)
  const suburb = search.near === undefined ? undefined : suburbNamed(search.near)
  return {
    ...filters,
    distance: {
      ...filters.distance,
      enabled: selected.length === 0 && !isEverywhere,
      ...(suburb && { type: 'zipcode', zipcode: suburb.name }),
    },
    venues: {
      enabled: selected.length > 0,
      usePreferencesVenues: selected.length > 0 && selected.toSorted().join() === saved.toSorted().join(),
      selectedVenues: selected,
    },
    tennis: { duration: oneOf(sport === 'tennis' ? tennisDurations : [], search.minutes) },
    futsal: { duration: oneOf(sport === 'futsal' ? futsalDurations : [], search.minutes) },
    golf: {
      holes: search.holes === 9 ? '9' : search.holes === 18 ? '18' : 'all',
      spots: oneOf(golfSpotOptions, search.spots),
    },
    ...(search.wishes && { wishes: search.wishes }),
  }
}

/** The choice, or 0 for no filter if it is not on offer. */
function oneOf(choices: readonly number[], wanted: number | undefined): number {
  return choices.find((choice) => choice === wanted) ?? 0
}
