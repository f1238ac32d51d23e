import { isoTimeOfMinutes } from '#domain/calendar/iso-time.ts'
import { addDays, dateRange, toCompactDate, weekdays, type LocalDate } from '#domain/calendar/local-date.ts'
import type { Venue } from '#domain/venues/venue.ts'
import type { Answerer } from './stand-in.ts'
import type { StandInVenue, World } from './world.ts'
import { region } from '#region/region.ts'

/** How far ahead the club's calendar is filled. */
const daysAhead = 40

/** A club that publishes a calendar for each court: a booking is an event, and every Monday morning there is maintenance. */
export function icalendarAnswers({ venue, world, today }: StandInVenue): Answerer {
  const { resources } = world.venuePlan(venue)
  return ({ pathname }) => {
    const court = resources[Number(/^\/court-(\d+)\.ics$/.exec(pathname)?.[1]) - 1]
    if (court === undefined) return undefined
    return { contentType: 'text/calendar; charset=utf-8', body: calendarOf({ venue, world, court, from: today() }) }
  }
}

/** The club's keys in `sources.json`. */
export function icalendarKeys(venue: Venue, world: World, origin: string): Record<string, unknown> {
  const { resources, opensMinutes, closesMinutes, stepMinutes } = world.venuePlan(venue)
  const hours = `${isoTimeOfMinutes(opensMinutes)}-${isoTimeOfMinutes(closesMinutes)}`
  return {
    courts: Object.fromEntries(resources.map((name, index) => [name, `${origin}/court-${index + 1}.ics`])),
    hours: Object.fromEntries(weekdays.map((day) => [day, hours])),
    stepMinutes,
    bookingUrl: `${origin}/`,
  }
}

function calendarOf({ venue, world, court, from }: { venue: Venue; world: World; court: string; from: LocalDate }) {
  const { opensMinutes, closesMinutes, stepMinutes } = world.venuePlan(venue)
  const events = dateRange(addDays(from, -1), daysAhead).flatMap((date) => {
    const starts = Array.from(
      { length: (closesMinutes - opensMinutes) / stepMinutes },
      (_, index) => opensMinutes + index * stepMinutes,
    )
    return starts
      .filter((minutes) => world.isCourtTaken({ venueId: venue.id, resource: court, date, minutes }))
      .map((minutes) => event(`${toCompactDate(date)}-${minutes}`, at(date, minutes), at(date, minutes + stepMinutes)))
  })
  const maintenance = event('maintenance', at('2026-01-05', 0), at('2026-01-05', 300), 'RRULE:FREQ=WEEKLY\r\n')
  return `BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//Stand-in//EN\r\n${maintenance}${events.join('')}END:VCALENDAR\r\n`
}

function event(uid: string, start: string, end: string, more = ''): string {
  return `BEGIN:VEVENT\r\nUID:${uid}\r\nDTSTAMP:20260101T000000Z\r\nDTSTART;TZID=${region.zone}:${start}\r\nDTEND;TZID=${region.zone}:${end}\r\n${more}SUMMARY:Ana Example\r\nEND:VEVENT\r\n`
}

function at(date: LocalDate, minutes: number): string {
  const [day, rest] = minutes >= 1440 ? [addDays(date, 1), minutes - 1440] : [date, minutes]
  return `${toCompactDate(day)}T${isoTimeOfMinutes(rest).replace(':', '')}00`
}
