import { z } from 'zod/mini'
import { storedDistanceKm } from '#domain/availability/advanced-filters.ts'
import { CalendarView } from '#domain/calendar/views.ts'
import { defaultPace, paceFields } from '#domain/notifications/pace.ts'
import { suburbNamed } from '#domain/venues/suburb-search.ts'
import { Sport } from '#domain/venues/sport.ts'
import { maxAddedVenues } from '#domain/venues/added-venues.ts'
import { venueById, venuesOf } from '#domain/venues/venue-catalogue.ts'

/** The location that means 'this device's position'. */
export const currentLocation = 'current'

function venueNamesOf(sport: Sport) {
  const isKnown = (name: string) => venuesOf(sport).some(({ displayName }) => displayName === name)
  return z
    .array(z.string().check(z.refine(isKnown, { error: `is not the name of a ${sport} venue` })))
    .check(z.maxLength(venuesOf(sport).length + maxAddedVenues))
}

const fields = {
  defaultLocation: z.string().check(
    z.refine((text) => text === currentLocation || suburbNamed(text) !== undefined, {
      error: `must be 'current' or a suburb that we know`,
    }),
  ),
  defaultSport: Sport,
  defaultView: CalendarView,
  defaultDistance: z.int().check(z.minimum(1), z.maximum(50)),
  emailNotifications: z.boolean(),
  pushNotifications: z.boolean(),
  /** Booking links of emails lead to our own sheet, which shows if the opening is still free. */
  lookBeforeBooking: z.boolean(),
  ...paceFields,
  tennisVenues: venueNamesOf('tennis'),
  golfVenues: venueNamesOf('golf'),
  futsalVenues: venueNamesOf('futsal'),
  memberVenues: z
    .array(z.string().check(z.refine((id) => venueById(id) !== undefined, { error: 'is not the id of a venue' })))
    .check(z.maxLength(venuesOf('all').length + maxAddedVenues)),
}

/** A person's preferences. Saved venues are stored by display name, `memberVenues` by id. */
export const Preferences = z.object(fields)
export type Preferences = z.infer<typeof Preferences>

/** The same with every field optional. */
export const PreferencesUpdate = z.partial(Preferences)
export type PreferencesUpdate = z.infer<typeof PreferencesUpdate>

export const defaultPreferences: Preferences = {
  defaultLocation: currentLocation,
  defaultSport: 'golf',
  defaultView: 'weekly',
  defaultDistance: storedDistanceKm,
  emailNotifications: true,
  pushNotifications: false,
  lookBeforeBooking: false,
  ...defaultPace,
  tennisVenues: [],
  golfVenues: [],
  futsalVenues: [],
  memberVenues: [],
}

/** Ids of the venues that a person saved for a sport. */
export function savedVenueIds(preferences: Preferences, sport: Sport): string[] {
  const names = preferences[`${sport}Venues`]
  return venuesOf(sport)
    .filter(({ displayName }) => names.includes(displayName))
    .map(({ id }) => id)
}
