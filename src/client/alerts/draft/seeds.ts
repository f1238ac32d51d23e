import type { AdvancedFilters } from '#domain/availability/advanced-filters.ts'
import type { LocalDate } from '#domain/calendar/local-date.ts'
import type { TimeSlot } from '#domain/calendar/time-slot.ts'
import { currentLocation, savedVenueIds, type Preferences } from '#domain/preferences/preferences.ts'
import type { GeoPoint } from '#domain/venues/distance.ts'
import type { Sport } from '#domain/venues/sport.ts'
import { suburbAt, suburbNamed } from '#domain/venues/suburb-search.ts'
import { venueById, venuesOf } from '#domain/venues/venue-catalogue.ts'
import { recall } from '#client/location/browser-memory.ts'
import { storedPoint } from '#client/location/use-location.ts'
import type { AlertSeed } from './alert-draft.ts'
import { blurred, type Near } from './venue-choice.ts'

/** How far 'near' reaches for somebody who has not said it, in kilometres. */
const visitorKm = 8

/** What a new alert starts from: the half-hour that was pressed, and what the calendar shows. */
export function seedOfCalendar({
  sport,
  date,
  timeSlot,
  filters,
  origin,
}: {
  sport: Sport
  date: LocalDate
  timeSlot: TimeSlot
  filters: AdvancedFilters
  /** From where the calendar measures. */
  origin: GeoPoint
}): AlertSeed {
  const { distance, venues, golf, futsal, tennis } = filters
  const suburb = distance.type === 'zipcode' ? suburbNamed(distance.zipcode) : undefined
  const place = suburb ? { suburb: suburb.name } : placeAt(origin)
  const all = distance.enabled ? undefined : venuesOf(sport).map(({ id }) => id)
  return {
    sport,
    date,
    timeSlot,
    near: { km: distance.radius, place },
    venues: venues.enabled ? venues.selectedVenues : all,
    shown: venues.enabled ? venues.selectedVenues : undefined,
    isSaved: venues.enabled && venues.usePreferencesVenues,
    holes: golf.holes,
    spots: golf.spots,
    minimumMinutes: futsal.duration || 60,
    courtMinutes: tennis.duration,
  }
}

/** The same where no calendar is shown: the person's sport with its saved venues, or what is near their place. */
export function seedOfPreferences(preferences: Preferences): AlertSeed & { near: Near } {
  const { defaultSport: sport, defaultDistance: km, defaultLocation } = preferences
  const suburb = defaultLocation === currentLocation ? undefined : suburbNamed(defaultLocation)
  const saved = savedVenueIds(preferences, sport)
  return {
    sport,
    near: { km, place: suburb ? { suburb: suburb.name } : placeAt(storedPoint()) },
    venues: saved.length > 0 ? saved : undefined,
    isSaved: saved.length > 0,
  }
}

/** The same for a visitor: what is near them, if the browser has been told before where that is. */
export function seedOfDevice(): AlertSeed {
  const isKnown = recall('userLocation') !== undefined
  return isKnown ? { near: { km: visitorKm, place: placeAt(storedPoint()) } } : {}
}

/** The same where one venue is to be watched, such as from its page. */
export function seedOfVenue(id: string | undefined): AlertSeed | undefined {
  const venue = id === undefined ? undefined : venueById(id)
  return venue && { sport: venue.sport, venues: [venue.id], isSaved: false }
}

/** Where the device was, or the suburb. The fallback near Manly is told as Manly: nobody was there (rule venues-12). */
function placeAt(point: GeoPoint): Near['place'] {
  return recall('locationSource') === 'gps' ? blurred(point) : { suburb: suburbAt(point)?.name ?? 'Manly' }
}
