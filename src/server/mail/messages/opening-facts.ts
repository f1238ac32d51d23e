import { holesOf, spotsOf, type Opening } from '#domain/availability/opening.ts'
import { longDateText, shortDateText, sydneyTimeText, sydneyZoneName } from '#domain/calendar/date-text.ts'
import { instantOf } from '#domain/calendar/sydney-time.ts'
import { labelOfMinutes } from '#domain/calendar/time-slot.ts'
import type { FoundOpening } from '#domain/notifications/found-opening.ts'
import type { FreeStretch } from '#domain/notifications/free-stretches.ts'
import { formatDistance } from '#domain/venues/distance.ts'
import { displayNameOf } from '#domain/venues/venue-catalogue.ts'
import type { OpeningFacts } from '#server/mail/templates/mail-facts.ts'

/** One thing to book, in words. `distance` is passed in, because it is each reader's own. */
export function openingFacts(stretch: FreeStretch<FoundOpening>, distance: string): OpeningFacts {
  const { venueId, date, opening, foundAt } = stretch.first
  return {
    id: `${venueId} ${date} ${opening.key}`,
    venue: displayNameOf(venueId),
    distance,
    day: longDateText(date),
    shortDay: shortDateText(date),
    time: labelOfMinutes(opening.startMinutes),
    zone: sydneyZoneName(instantOf(date, opening.startMinutes)),
    details: detailsOf(stretch),
    seenAt: sydneyTimeText(foundAt),
    bookingUrl: opening.bookingUrl,
  }
}

/** ' · 3.2 km away'; empty where nothing is known of where the reader starts. */
export function distanceText({ km }: Pick<FoundOpening, 'km'>): string {
  return km === undefined ? '' : ` · ${formatDistance(km)} away`
}

/** 'Court 1 · free until 8:30 PM · from $25 an hour', 'Members · 9 or 18 holes · 2 spots · from $30 a player'. */
function detailsOf({ first: { opening, sport }, untilMinutes, members }: FreeStretch<FoundOpening>): string {
  const price = priceText(members.map((member) => member.opening))
  const whose = opening.forMembers && 'Members'
  if (sport !== 'golf') {
    const until = untilMinutes !== undefined && `free until ${labelOfMinutes(untilMinutes % 1440)}`
    return [whose, opening.resource, until, price].filter(Boolean).join(' · ')
  }
  const free = spotsOf(opening)
  const holes = `${holesOf(opening).join(' or ')} holes`
  return [whose, holes, `${free} ${free === 1 ? 'spot' : 'spots'}`, price].filter(Boolean).join(' · ')
}

/** 'from $25 an hour': the lowest price, with what it is for where the venue says so of all of them. */
function priceText(openings: readonly Opening[]): string | undefined {
  const prices = openings.flatMap(({ priceCents }) => priceCents ?? [])
  if (prices.length === 0) return undefined
  const lowest = Math.min(...prices)
  const units = new Set(openings.map(({ pricePer }) => pricePer))
  const [unit] = units.size === 1 ? units : []
  return `from $${lowest % 100 === 0 ? lowest / 100 : (lowest / 100).toFixed(2)}${unitText(unit)}`
}

function unitText(unit: Opening['pricePer']): string {
  if (unit === undefined) return ''
  if (unit === 'player') return ' a player'
  return unit === 60 ? ' an hour' : ` for ${unit} minutes`
}
