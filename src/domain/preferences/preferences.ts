import { z } from 'zod/mini'
import { storedDistanceKm } from '#domain/availability/advanced-filters.ts'
import { CalendarView } from '#domain/calendar/views.ts'
import { defaultPace, paceFields } from '#domain/notifications/pace.ts'
import { suburbNamed } from '#domain/venues/suburb-search.ts'
import { Sport } from '#domain/venues/sport.ts'
import { maxVenues } from '#domain/venues/catalogue.ts'

/** The location that means 'this device's position'. */
export const currentLocation = 'current'

/** Of names or ids, which the server finds in the catalogue. */
const namedVenues = z.array(z.string().check(z.maxLength(100))).check(z.maxLength(maxVenues))

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
  tennisVenues: namedVenues,
  golfVenues: namedVenues,
  futsalVenues: namedVenues,
  memberVenues: namedVenues,
}

/** A person's preferences. Saved venues are stored by display name, `memberVenues` by id. */
export const Preferences = z.object(fields)
export type Preferences = z.infer<typeof Preferences>

/** The same with every field optional. */
export const PreferencesUpdate = z.partial(z.strictObject(fields))
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
