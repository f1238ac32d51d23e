import ical, { ICalCalendarMethod } from 'ical-generator'
import { roundMinutes } from '#domain/availability/holes.ts'
import { holesOf, minutesOf } from '#domain/availability/opening.ts'
import { type FoundOpening, openingUid } from '#domain/notifications/found-opening.ts'
import { instantOf } from '#domain/calendar/venue-time.ts'
import type { Catalogue } from '#domain/venues/catalogue.ts'
import { region } from '#region/region.ts'

const usualMinutes = 60

/** An iCalendar file (RFC 5545) of one opening, for the person who books it. The same opening always has the same UID. */
export function calendarFileOf(
  found: FoundOpening,
  { appUrl, catalogue, now }: { appUrl: string; catalogue: Catalogue; now: Date },
): { filename: string; content: string } {
  const { opening, venueId, date } = found
  const start = instantOf(date, opening.startMinutes)
  const holes = holesOf(opening)[0] ?? 18
  const minutes = found.sport === 'golf' ? roundMinutes[holes] : Math.min(minutesOf(opening), usualMinutes)
  const name = catalogue.nameOf(venueId)
  const calendar = ical({
    prodId: { company: 'Courtside', product: 'alerts', language: 'EN' },
    // As the part of the email says (RFC 6047, section 2.4).
    method: ICalCalendarMethod.PUBLISH,
  })
  calendar.createEvent({
    id: openingUid(found),
    stamp: now,
    start,
    end: new Date(start.getTime() + minutes * 60_000),
    summary: `${found.sport === 'golf' ? 'Golf' : 'Play'} at ${name}`,
    location: `${name}, ${catalogue.byId(venueId)?.suburb ?? region.name} ${region.state}`,
    description: `Not a booking yet. Book at ${opening.bookingUrl}`,
    url: opening.bookingUrl,
    // A published event names its organizer (RFC 5546, section 3.2.1).
    organizer: { name: 'Courtside', email: `alerts@${new URL(appUrl).hostname}` },
  })
  return { filename: 'opening.ics', content: calendar.toString() }
}
