import { json, page } from './stand-in-answers.ts'
import { isoTimeOfMinutes } from '#domain/calendar/iso-time.ts'
import { dateRange, daysBetween, isLocalDate, type LocalDate } from '#domain/calendar/local-date.ts'
import type { Venue } from '#domain/venues/venue.ts'
import { pick } from './noise.ts'
import type { Answerer } from './stand-in.ts'
import type { StandInVenue } from './world.ts'

/** The answers of a council's Bookable site: courts, their hours and bookings. */
export function bookableAnswers(at: StandInVenue): Answerer {
  const ofVenue = `/api/v2/venues/${siteVenueIdOf(at.venue)}`
  const ofOrganisation = '/api/v2/organisations/1'
  return ({ pathname, searchParams }) => {
    const from = searchParams.get('fromDate') ?? ''
    const to = searchParams.get('toDate') ?? ''
    if (pathname === `/venues/${siteVenueIdOf(at.venue)}`) return page(at.venue)
    if (pathname === `${ofOrganisation}/getsettings`) return json([{ key: 'StepMinutes', value: '30' }])
    if (pathname === `${ofVenue}/bookables`) return json(bookables(at))
    if (!isLocalDate(from) || !isLocalDate(to)) return undefined
    if (pathname === `${ofOrganisation}${ofVenue.slice('/api/v2'.length)}/getopeninghours`)
      return json(hours(at, { from, to }))
    if (pathname === `${ofVenue}/bookingbookablesinperiod`) return json(bookings(at, { from, to }))
    return undefined
  }
}

export function siteVenueIdOf(venue: Venue): string {
  return String(pick({ seed: 37, text: venue.id, low: 10, high: 99 }))
}

function courtId(index: number): string {
  return `SC-${100 + index}`
}

function bookables({ venue, world }: StandInVenue): unknown[] {
  const { resources, priceCents } = world.venuePlan(venue)
  const one = (id: string, name: string, activity: string) => ({
    BookableID: id,
    ItemID: Number(id.slice(3)),
    Name: name,
    BookableType: 2,
    ActivityTypes: [{ name: activity }],
    ExternalSearchable: true,
    HourlyRate: priceCents / 100,
    BookingMinDuration: 30,
    BookingMaxDuration: null,
    LeadDateTime: null,
  })
  const courts = resources.map((name, index) => one(courtId(index), name, `${venue.sport} court`))
  return [...courts, one('SC-900', 'Community hall', 'Meeting')]
}

function hours({ venue, world }: StandInVenue, { from, to }: { from: LocalDate; to: LocalDate }): unknown[] {
  const { resources, opensMinutes, closesMinutes } = world.venuePlan(venue)
  const value = dateRange(from, Math.max(0, daysBetween(from, to)) + 1).map((date) => ({
    Date: `${date}T00:00:00`,
    IsOpen: true,
    OpenTime: clock(opensMinutes),
    CloseTime: clock(closesMinutes),
    UseSunset: false,
  }))
  return resources.map((_, index) => ({ Key: courtId(index), Value: value }))
}

/** Taken half-hours that follow each other are one booking. The last day is not included. */
function bookings({ venue, world }: StandInVenue, { from, to }: { from: LocalDate; to: LocalDate }): unknown[] {
  const { resources, opensMinutes, closesMinutes } = world.venuePlan(venue)
  const booked: unknown[] = []
  for (const date of dateRange(from, Math.max(0, daysBetween(from, to)))) {
    for (const [index, resource] of resources.entries()) {
      const isTaken = (minutes: number) =>
        minutes < closesMinutes && world.isCourtTaken({ venueId: venue.id, resource, date, minutes })
      for (let minutes = opensMinutes; minutes < closesMinutes; minutes += 30) {
        if (!isTaken(minutes) || (minutes > opensMinutes && isTaken(minutes - 30))) continue
        let end = minutes
        while (isTaken(end)) end += 30
        const [start, until] = [`${date}T${clock(minutes)}`, `${date}T${clock(end)}`]
        booked.push({
          BookableID: courtId(index),
          Given_Names: 'Zebedee',
          Family_Name: 'Quartermaine',
          Start_Date: start,
          End_Date: until,
          Buffer_Start: start,
          Buffer_End: until,
          BookingStatusName: 'Confirmed',
        })
      }
    }
  }
  return booked
}

function clock(minutes: number): string {
  return `${isoTimeOfMinutes(minutes)}:00`
}
