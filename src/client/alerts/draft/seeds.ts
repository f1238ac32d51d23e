import type { AdvancedFilters } from '#domain/availability/advanced-filters.ts'
import type { LocalDate } from '#domain/calendar/local-date.ts'
import type { TimeSlot } from '#domain/calendar/time-slot.ts'
import { currentLocation, type Preferences } from '#domain/preferences/preferences.ts'
import { savedVenueIds } from '#domain/preferences/saved-venues.ts'
import type { GeoPoint } from '#domain/venues/distance.ts'
import type { Sport } from '#domain/venues/sport.ts'
import { suburbAt, suburbNamed } from '#domain/venues/suburb-search.ts'
import { recall as recallNow, type Recall } from '#client/location/browser-memory.ts'
import { storedPoint } from '#client/location/use-location.ts'
import type { AlertSeed, Repeats } from './alert-draft.ts'
import { blurred, usualKm, type Near } from './venue-choice.ts'
import { region } from '#region/region.ts'
import type { Catalogue } from '#domain/venues/catalogue.ts'

/** The start of a new alert: the pressed half-hour and the filters of the calendar. */
export function seedOfCalendar({
  sport,
  date,
  timeSlot,
  repeats,
  filters,
  origin,
  catalogue,
}: {
  sport: Sport
  date: LocalDate
  timeSlot: TimeSlot
  repeats: Repeats
  filters: AdvancedFilters
  /** The point that distances are measured from. */
  origin: GeoPoint
  catalogue: Catalogue
}): AlertSeed {
  const { distance, venues, golf, futsal, tennis } = filters
  const suburb = distance.type === 'zipcode' ? suburbNamed(distance.zipcode) : undefined
  const place = suburb ? { suburb: suburb.name } : placeAt(recallNow, origin)
  const all = distance.enabled ? undefined : catalogue.of(sport).map(({ id }) => id)
  return {
    sport,
    date,
    timeSlot,
    repeats,
    near: { km: distance.radius, place },
    venues: venues.enabled ? venues.selectedVenues : all,
    shown: venues.enabled ? venues.selectedVenues : undefined,
    isSaved: venues.enabled && venues.usePreferencesVenues,
    holes: golf.holes,
    spots: golf.spots,
    minimumMinutes: futsal.duration || 60,
    courtMinutes: tennis.duration,
    wishes: filters.wishes,
  }
}

/** The start of a new alert outside the calendar: the person's sport with its saved venues, or the venues near them. */
export function seedOfPreferences(
  preferences: Preferences,
  catalogue: Catalogue,
  recall: Recall = recallNow,
): AlertSeed & { near: Near } {
  const { defaultSport: sport, defaultDistance: km, defaultLocation } = preferences
  const suburb = defaultLocation === currentLocation ? undefined : suburbNamed(defaultLocation)
  const saved = savedVenueIds(preferences, sport, catalogue)
  return {
    sport,
    near: { km, place: suburb ? { suburb: suburb.name } : placeAt(recall) },
    venues: saved.length > 0 ? saved : undefined,
    isSaved: saved.length > 0,
  }
}

/** The start of a visitor's alert: the venues near them, if this browser knows their location. */
export function seedOfDevice(recall: Recall): AlertSeed {
  const isKnown = recall('userLocation') !== undefined
  return isKnown ? { near: { km: usualKm, place: placeAt(recall) } } : {}
}

/** The start of an alert for one venue, for example from the venue's page. */
export function seedOfVenue(id: string | undefined, catalogue: Catalogue): AlertSeed | undefined {
  const venue = id === undefined ? undefined : catalogue.byId(id)
  return venue && { sport: venue.sport, venues: [venue.id], isSaved: false }
}

/**
 * The device's location or the suburb. The fallback is the default place, because it is no location of the person.
 */
function placeAt(recall: Recall, point = storedPoint(recall)): Near['place'] {
  return recall('locationSource') === 'gps'
    ? blurred(point)
    : { suburb: suburbAt(point)?.name ?? region.defaultPlace.name }
}
