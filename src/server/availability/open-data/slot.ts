import type { LocalDate } from '#domain/calendar/local-date.ts'
import { instantOf, venueIso } from '#domain/calendar/venue-time.ts'
import type { SlotFacts } from '#domain/open-data/slot-facts.ts'
import { courtId, facilityId } from './facility-use.ts'
import { contextOf } from './open-data-context.ts'
import { region } from '#region/region.ts'

/** One thing that can be booked, or that a reading saw to be taken, as a Slot of OpenActive. */
export function slotOf({
  id,
  venueId,
  date,
  slot,
  appUrl,
}: {
  id: string
  venueId: string
  date: LocalDate
  slot: SlotFacts
  appUrl: string
}): Record<string, unknown> {
  const { startMinutes, minutes, left, court, holes, priceCents, bookingUrl } = slot
  const startsAt = instantOf(date, startMinutes)
  return {
    '@context': contextOf(appUrl),
    '@type': 'Slot',
    '@id': `${appUrl}/api/openactive/slots/${id.split('/').map(encodeURIComponent).join('/')}`,
    facilityUse: court === undefined ? facilityId(venueId, appUrl) : courtId({ venueId, name: court }, appUrl),
    startDate: venueIso(startsAt),
    endDate: venueIso(new Date(startsAt.getTime() + minutes * 60_000)),
    duration: durationOf(minutes),
    remainingUses: left,
    offers: [
      {
        '@type': 'Offer',
        name: holes ? `${holes.join(' or ')} holes` : `${minutes} minutes`,
        ...(priceCents !== undefined && { price: priceCents / 100 }),
        priceCurrency: region.currency,
        url: bookingUrl,
      },
    ],
    ...(holes && { 'courtside:holes': holes }),
  }
}

function durationOf(minutes: number): string {
  const hours = Math.floor(minutes / 60)
  return `PT${hours > 0 ? `${hours}H` : ''}${minutes % 60 > 0 ? `${minutes % 60}M` : ''}`
}
