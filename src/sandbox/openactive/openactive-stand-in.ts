import { addDays, dateRange, toCompactDate, type LocalDate } from '#domain/calendar/local-date.ts'
import { instantOf, venueOffset } from '#domain/calendar/venue-time.ts'
import type { Venue } from '#domain/venues/venue.ts'
import { createRpdeStandInFeed } from './rpde-stand-in-feed.ts'
import type { Answerer } from '#sandbox/stand-in.ts'
import type { World } from '#sandbox/world.ts'

const root = '/api/openactive'
export const facilityUsesPath = `${root}/facility-uses`
export const slotsPath = `${root}/facility-use-slots`
/** Number of days ahead in the feed. */
const publishedDays = 29
/** A slot of each length starts every half hour, so slots overlap. */
const lengths = [30, 60]

export interface OpenactiveVenue {
  venue: Venue
  world: World
  now: () => Date
  today: () => LocalDate
}

/** A venue's OpenActive feeds: its courts as one facility, with slots that count how many of them are free. */
export function openactiveAnswers(at: OpenactiveVenue): Answerer {
  const { venue, world, now, today } = at
  const facilityUses = createRpdeStandInFeed('FacilityUse', 'change-number')
  const slots = createRpdeStandInFeed('FacilityUse/Slot', 'timestamp')
  let publishedFor = ''

  function tell(origin: string): void {
    const instant = now()
    const state = `${world.revision()} ${Math.floor(instant.getTime() / 1000)}`
    if (publishedFor === state) return
    const slotsFrom = (date: LocalDate, days: number) =>
      new Map(dateRange(date, days).flatMap((day) => slotsOf({ at, origin, date: day })))
    // Starts as if it had existed since yesterday. A feed that never had past slots would contain no deletions.
    if (publishedFor === '') {
      facilityUses.update(new Map([['fu-0', facilityUse(venue, origin, 'fu-0')]]), instant)
      slots.update(slotsFrom(addDays(today(), -1), 1), instant)
    }
    publishedFor = state
    facilityUses.update(new Map([['fu-1', facilityUse(venue, origin, 'fu-1')]]), instant)
    slots.update(slotsFrom(today(), publishedDays), instant)
  }

  return (url) => {
    if (url.pathname === facilityUsesPath || url.pathname === slotsPath) {
      tell(url.origin)
      return (url.pathname === slotsPath ? slots : facilityUses).page(url)
    }
    return url.pathname === '/book' ? bookingPage(venue) : undefined
  }
}

function facilityUse({ displayName, lat, lng }: Venue, origin: string, id: string) {
  return {
    '@context': 'https://openactive.io/',
    '@type': 'FacilityUse',
    '@id': `${origin}${facilityUsesPath}/${id}`,
    name: `${displayName} courts`,
    facilityType: [{ '@type': 'Concept', prefLabel: 'Tennis Court', inScheme: 'https://openactive.io/facility-types' }],
    location: {
      '@type': 'Place',
      name: displayName,
      geo: { '@type': 'GeoCoordinates', latitude: lat, longitude: lng },
    },
    provider: { '@type': 'Organization', name: displayName },
    url: `${origin}/book`,
  }
}

function slotsOf({ at, origin, date }: { at: OpenactiveVenue; origin: string; date: LocalDate }): [string, object][] {
  const { venue, world } = at
  const { resources, opensMinutes, closesMinutes, priceCents } = world.venuePlan(venue)
  const isFree = resources.map((resource) =>
    halfHours(opensMinutes, closesMinutes).map(
      (minutes) => !world.isCourtTaken({ venueId: venue.id, resource, date, minutes }),
    ),
  )
  // Clocks change at night, so one offset is right for all bookable slots of a day.
  const offset = venueOffset(instantOf(date, opensMinutes))
  const isoOf = (minutes: number) => `${date}T${clock(minutes)}:00${offset}`
  return halfHours(opensMinutes, closesMinutes).flatMap((start, index) =>
    lengths
      .filter((length) => start + length <= closesMinutes)
      .map((length): [string, object] => {
        const id = `${toCompactDate(date)}T${clock(start).replace(':', '')}-${length}`
        const slot = {
          '@context': 'https://openactive.io/',
          '@type': 'Slot',
          '@id': `${origin}${slotsPath}/${id}`,
          facilityUse: `${origin}${facilityUsesPath}/fu-1`,
          startDate: isoOf(start),
          endDate: isoOf(start + length),
          duration: length % 60 === 0 ? `PT${length / 60}H` : `PT${length}M`,
          remainingUses: isFree.filter((court) => court.slice(index, index + length / 30).every(Boolean)).length,
          maximumUses: resources.length,
          offers: [
            {
              '@type': 'Offer',
              name: `${length} minutes`,
              price: (priceCents * length) / 6000,
              priceCurrency: 'AUD',
              url: `${origin}/book?slot=${id}`,
            },
          ],
        }
        return [id, slot]
      }),
  )
}

function halfHours(opensMinutes: number, closesMinutes: number): number[] {
  return Array.from({ length: (closesMinutes - opensMinutes) / 30 }, (_, index) => opensMinutes + index * 30)
}

function clock(minutes: number): string {
  return `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`
}

function bookingPage(venue: Venue) {
  const body = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${venue.displayName}</title></head>
<body><h1>${venue.displayName}</h1><p>This is a stand-in for the venue's own booking page: sandbox data, nothing can be booked.</p></body></html>`
  return { contentType: 'text/html; charset=utf-8', body }
}
