import { z } from 'zod/mini'

/**
 * The booking systems that Courtside can read. Each has a connector in a folder of this name, a kind of entry in
 * `sources.json`, a stand-in in the sandbox and a name for people.
 */
export const BookingSystem = z.enum([
  'miclub',
  'quick18',
  'clubspark',
  'tennisvenues',
  'tennisbcs',
  'acuity',
  'yepbooking',
  'bookable',
  'intrac',
  'icalendar',
])
export type BookingSystem = z.infer<typeof BookingSystem>
