import { z, type core } from 'zod'
import { BookingSystem } from '#domain/venues/booking-system.ts'

/**
 * The fault of a key in an operator's file, and its fix, if its schema has no message. Undefined leaves it to the
 * schema's library.
 */
export const sourceFault: core.$ZodErrorMap = (issue) => {
  switch (issue.code) {
    case 'unrecognized_keys':
      return `has no key ${issue.keys.join(', ')}; correct its name or remove it`
    case 'invalid_union':
      return systemFault(issue.input)
    case 'invalid_type':
      return issue.input === undefined ? 'is missing; see docs/sources.md' : `must be of type ${issue.expected}`
    case 'invalid_format':
      return issue.format === 'url' ? 'must be an address such as https://bookings.example' : undefined
    default:
      return undefined
  }
}

function systemFault(entry: unknown): string {
  const systems = BookingSystem.options.join(', ')
  return z.object({ system: z.literal('openactive') }).safeParse(entry).success
    ? `is openactive, which is no longer read; use icalendar with the venue's calendars, or one of ${systems}`
    : `is no booking system; use one of ${systems}`
}
