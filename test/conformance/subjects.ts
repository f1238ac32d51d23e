import type { BookingSystem } from '#domain/venues/booking-system.ts'

/** The facts that a booking system's format lets a connector know, and a venue of the catalogue whose stand-in shows them. */
export interface KitSubject {
  venueId: string
  /** `named`: every court is an opening of its own; `counted`: one opening with `spots`; `tee`: a tee time. */
  spotsAre: 'named' | 'counted' | 'tee'
  /** A name of a person that the stand-in's pages hold; undefined for formats that carry none. */
  name?: string
  /** False for formats that show no price. */
  hasPrice: boolean
  /** How many days ahead the stand-in takes bookings; undefined for formats that do not limit them. */
  daysAhead?: number
  /** True if an answer describes every day, as a calendar of what is busy does. */
  speaksOfAllTime?: boolean
  /** True if the format says from when a later day can be booked. */
  namesRelease?: boolean
}

/** Each booking system, with one subject for each form of its pages. */
export const kitSubjects: Readonly<Record<BookingSystem, readonly [KitSubject, ...KitSubject[]]>> = {
  miclub: [{ venueId: 'Long Reef', spotsAre: 'tee', hasPrice: true, name: 'Quartermaine', daysAhead: 28 }],
  quick18: [{ venueId: 'Mona Vale', spotsAre: 'tee', hasPrice: true, daysAhead: 28 }],
  clubspark: [
    {
      venueId: 'parramatta-city-tennis',
      spotsAre: 'named',
      hasPrice: true,
      name: 'Quartermaine',
      daysAhead: 28,
      namesRelease: true,
    },
  ],
  tennisvenues: [
    { venueId: 'manly-lawn-tc', spotsAre: 'named', hasPrice: true },
    { venueId: 'allambie-heights-tennis', spotsAre: 'named', hasPrice: true, name: 'Quartermaine' },
  ],
  tennisbcs: [{ venueId: 'nwst-pennant-hills', spotsAre: 'named', hasPrice: false, name: 'Quartermaine' }],
  acuity: [{ venueId: 'Kikoff Harbord', spotsAre: 'counted', hasPrice: false, daysAhead: 60 }],
  yepbooking: [{ venueId: 'Pittwater RSL', spotsAre: 'named', hasPrice: true, name: 'Quartermaine' }],
  bookable: [{ venueId: 'killara-lawn-tc', spotsAre: 'named', hasPrice: true, name: 'Quartermaine' }],
  intrac: [{ venueId: 'centennial-parklands-sports-centre', spotsAre: 'named', hasPrice: false, name: 'Quartermaine' }],
  icalendar: [
    { venueId: 'wakehurst-tc', spotsAre: 'named', name: 'Ana Example', hasPrice: false, speaksOfAllTime: true },
  ],
}
