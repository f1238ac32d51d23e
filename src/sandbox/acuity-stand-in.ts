import { json, page } from './stand-in-answers.ts'
import { isoTimeOfMinutes } from '#domain/calendar/iso-time.ts'
import { addDays, dateRange, isLocalDate, type LocalDate } from '#domain/calendar/local-date.ts'
import { instantOf, venueOffset } from '#domain/calendar/venue-time.ts'
import type { Venue } from '#domain/venues/venue.ts'
import { pick } from './noise.ts'
import type { Answerer } from './stand-in.ts'
import type { StandInVenue } from './world.ts'

const root = '/api/scheduling/v1/availability'
const lengths = [60, 90, 120]
/** Days ahead that the venue takes bookings. All days of later months are false. */
const bookableDays = 60

/** Acuity's calls as a public booking page makes them: one type for each length; pitches are counted, not named. */
export function acuityAnswers(at: StandInVenue): Answerer {
  const { venue, today } = at
  const owner = ownerOf(venue)
  const lengthOfType = new Map(Object.entries(appointmentTypesOf(venue)).map(([length, id]) => [id, Number(length)]))
  return ({ pathname, searchParams }) => {
    if (pathname.startsWith(`/schedule/${owner}/`)) return page(venue)
    const ask = (name: string) => searchParams.get(name) ?? ''
    if (pathname !== `${root}/month` && pathname !== `${root}/times`) return undefined
    const length = lengthOfType.get(ask('appointmentTypeId'))
    if (ask('owner') !== owner || length === undefined) return error('The appointment type is not available')
    const lastDate = addDays(today(), bookableDays)
    const timesOn = (date: LocalDate) => (date < today() || date > lastDate ? [] : freeTimes(at, date, length))
    if (pathname === `${root}/month`) {
      const dates = datesOfMonth(ask('month'))
      if (dates.length === 0) return error('The month is invalid', 422)
      return json(Object.fromEntries(dates.map((date) => [date, timesOn(date).length > 0])))
    }
    const startDate = ask('startDate')
    if (!isLocalDate(startDate)) return error('The start date is invalid')
    const days: [LocalDate, unknown][] = []
    const wanted = Number(searchParams.get('maxDays') ?? 1)
    // Not `maxDays` days from the start, but the next days that have times.
    for (let date = startDate; date <= lastDate && days.length < wanted; date = addDays(date, 1)) {
      const times = timesOn(date)
      if (times.length > 0) days.push([date, times])
    }
    return json(Object.fromEntries(days))
  }
}

export function ownerOf(venue: Venue): string {
  return pick({ seed: 17, text: venue.id, low: 0x10000000, high: 0xffffffff }).toString(16)
}

/** Type ids by length in minutes. */
export function appointmentTypesOf(venue: Venue): Record<string, string> {
  const base = pick({ seed: 19, text: venue.id, low: 10_000_000, high: 99_000_000 })
  return Object.fromEntries(lengths.map((length, index) => [length, String(base + index)]))
}

function freeTimes({ venue, world, now }: StandInVenue, date: LocalDate, length: number) {
  const { resources, opensMinutes, closesMinutes, stepMinutes } = world.venuePlan(venue)
  const times: { time: string; slotsAvailable: number }[] = []
  const first = Math.ceil(opensMinutes / stepMinutes) * stepMinutes
  for (let start = first; start + length <= closesMinutes; start += stepMinutes) {
    const halfHours = Array.from({ length: length / 30 }, (_, index) => start + index * 30)
    const free = resources.filter((resource) =>
      halfHours.every((minutes) => !world.isCourtTaken({ venueId: venue.id, resource, date, minutes })),
    )
    const instant = instantOf(date, start)
    if (free.length > 0 && instant > now()) times.push({ time: isoOf(date, start), slotsAvailable: free.length })
  }
  return times
}

/** Local time and an offset without a colon: '2026-12-03T18:00:00+1100'. */
function isoOf(date: LocalDate, minutes: number): string {
  const offset = venueOffset(instantOf(date, minutes)).replace(':', '')
  return `${date}T${isoTimeOfMinutes(minutes)}:00${offset}`
}

function datesOfMonth(month: string): LocalDate[] {
  if (!isLocalDate(month) || !month.endsWith('-01')) return []
  return dateRange(month, 31).filter((date) => date.startsWith(month.slice(0, 7)))
}

function error(message: string, status = 400) {
  return { ...json({ status_code: status, message, error: 'bad_request' }), status }
}
