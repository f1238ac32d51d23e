import type { BookingSystem } from '#domain/venues/booking-system.ts'
import type { Venue } from '#domain/venues/venue.ts'
import { acuityAnswers, appointmentTypesOf, ownerOf } from './acuity-stand-in.ts'
import { bookableAnswers, siteVenueIdOf } from './bookable-stand-in.ts'
import { clubsparkAnswers, slugOf } from './clubspark-stand-in.ts'
import { miclubAnswers } from './golf/miclub-stand-in.ts'
import { courseIdOf, quick18Answers } from './golf/quick18-stand-in.ts'
import { icalendarAnswers, icalendarKeys } from './icalendar-stand-in.ts'
import { intracAnswers, intracPage, locationOf } from './intrac-stand-in.ts'
import type { Answerer } from './stand-in.ts'
import { tennisbcsAnswers } from './tennisbcs-stand-in.ts'
import { clientIdOf, tennisvenuesAnswers } from './tennisvenues-stand-in.ts'
import type { StandInVenue } from './world.ts'
import { sportIdOf, yepbookingAnswers } from './yepbooking-stand-in.ts'

/** A venue's site, and the keys that its entry in `sources.json` needs besides `venue` and `system`. */
export interface StandInSystem {
  answers: Answerer
  keys: (origin: string) => Record<string, unknown>
}

/** The stand-in of each booking system. */
export const standInSystems: Record<BookingSystem, (at: StandInVenue) => StandInSystem> = {
  miclub: (at) => ({ answers: miclubAnswers(at), keys: (baseUrl) => ({ baseUrl }) }),
  quick18: (at) => ({
    answers: quick18Answers(at),
    keys: (baseUrl) => ({ baseUrl, courseId: courseIdOf(at.venue) }),
  }),
  clubspark: ({ venue, world }) => ({
    answers: clubsparkAnswers(venue, world),
    keys: (baseUrl) => ({ baseUrl, slug: slugOf(venue) }),
  }),
  acuity: (at) => ({
    answers: acuityAnswers(at),
    keys: (baseUrl) => ({ baseUrl, owner: ownerOf(at.venue), appointmentTypes: appointmentTypesOf(at.venue) }),
  }),
  tennisvenues: (at) => ({
    answers: tennisvenuesAnswers(at),
    keys: (baseUrl) => ({ baseUrl, clientId: clientIdOf(at.venue) }),
  }),
  tennisbcs: (at) => ({ answers: tennisbcsAnswers(at), keys: (baseUrl) => ({ baseUrl }) }),
  yepbooking: (at) => ({
    answers: yepbookingAnswers(at),
    keys: (baseUrl) => ({ baseUrl, sportId: sportIdOf(at.venue) }),
  }),
  bookable: (at) => ({
    answers: bookableAnswers(at),
    keys: (baseUrl) => ({ baseUrl, venueId: siteVenueIdOf(at.venue) }),
  }),
  intrac: (at) => ({
    answers: intracAnswers(at),
    keys: (baseUrl) => ({ baseUrl, page: intracPage, location: locationOf(at.venue) }),
  }),
  icalendar: (at) => ({
    answers: icalendarAnswers(at),
    keys: (origin) => icalendarKeys(at.venue, at.world, origin),
  }),
}

/** The venue's own booking system, as its booking page shows. */
export function usualSystem({ id, sport, bookingUrl }: Venue): BookingSystem {
  if (sport === 'golf') return 'miclub'
  if (id.startsWith('Kikoff ')) return 'acuity'
  if (id === 'Pittwater RSL') return 'yepbooking'
  if (id === 'nwst-pennant-hills' || id === 'lane-cove-west-tc') return 'tennisbcs'
  if (bookingUrl?.startsWith('https://www.tennisvenues.com.au/')) return 'tennisvenues'
  return 'clubspark'
}
