import { courtFactTexts } from '#domain/notifications/court-fact-texts.ts'
import { holesOf, slotOfOpening, spotsOf, type Opening } from '#domain/availability/opening.ts'
import { shortDateText, venueTimeText, venueZoneName } from '#domain/calendar/date-text.ts'
import { instantOf } from '#domain/calendar/venue-time.ts'
import { labelOfMinutes, slotLabels } from '#domain/calendar/time-slot.ts'
import type { FoundOpening } from '#domain/notifications/found-opening.ts'
import type { FreeStretch } from '#domain/notifications/free-stretches.ts'
import type { GoneOpening } from '#domain/notifications/instead.ts'
import { sheetAddress, type Reach } from '#domain/notifications/sheet-address.ts'
import { formatDistance } from '#domain/venues/distance.ts'
import { counted } from '#domain/counted.ts'
import type { Catalogue } from '#domain/venues/catalogue.ts'
import type { MessageContext } from '#server/mail/message.ts'
import type { GoneFacts, OpeningFacts } from '#server/mail/templates/mail-facts.ts'

/** The installation as far as words about openings need it. */
type MessagePlace = Pick<MessageContext, 'appUrl' | 'catalogue'>

/** One thing to book, in words. `distance` is passed in, because it is each reader's own. */
export function openingFacts(
  stretch: FreeStretch<FoundOpening>,
  distance: string,
  { appUrl, catalogue }: MessagePlace,
): Omit<OpeningFacts, 'book'> {
  const { venueId, date, opening, foundAt } = stretch.first
  return {
    id: `${venueId} ${date} ${opening.key}`,
    venue: catalogue.nameOf(venueId),
    distance,
    shortDay: shortDateText(date),
    time: labelOfMinutes(opening.startMinutes),
    zone: venueZoneName(instantOf(date, opening.startMinutes)),
    details: detailsOf(stretch),
    seenAt: venueTimeText(foundAt),
    bookingUrl: bookingUrlOf(stretch.first, appUrl),
  }
}

/**
 * The names of the buttons: 'Book 7:00 PM, Sat 5 Dec', with the venue, and with the court too, where two would be named
 * alike.
 */
export function bookTexts(stretches: readonly FreeStretch<FoundOpening>[], catalogue: Catalogue): string[] {
  const names = stretches.map(({ first: { venueId, date, opening } }) => {
    const day = `Book ${labelOfMinutes(opening.startMinutes)}, ${shortDateText(date)}`
    const there = `${day}, ${catalogue.nameOf(venueId)}`
    return [day, there, [there, opening.resource].filter(Boolean).join(', ')]
  })
  const isOnly = (text: string, at: number) => names.filter((name) => name[at] === text).length === 1
  return names.map((name) => name.find(isOnly) ?? name.at(-1) ?? '')
}

/** The venue's page, or for who wants to look first our sheet of that half-hour (rule emails-20). */
function bookingUrlOf(
  { sport, venueId, date, opening, lookFirst }: Omit<FoundOpening, 'foundAt'>,
  appUrl: string,
): string {
  const sheet = lookFirst && sheetUrlOf({ sport, venueId, date, opening }, lookFirst, appUrl)
  return sheet ?? opening.bookingUrl
}

/** Our sheet of the half-hour of an opening; undefined where it lies off the calendar. */
export function sheetUrlOf(
  { sport, venueId, date, opening }: Pick<FoundOpening, 'sport' | 'venueId' | 'date' | 'opening'>,
  reach: Reach,
  appUrl: string,
): string | undefined {
  const timeSlot = slotLabels[slotOfOpening(opening) ?? -1]
  return timeSlot && appUrl + sheetAddress({ sport, venueId, date, timeSlot }, reach)
}

/** Facts of an opening that is gone, and its alternatives. */
export function goneFacts({ gone, instead }: GoneOpening, { appUrl, catalogue }: MessagePlace): GoneFacts {
  const { venueId, date, opening } = gone
  const day = shortDateText(date)
  const at = (other: { venueId: string; opening: Opening }) =>
    bookingUrlOf({ ...gone, ...other, opening: { ...gone.opening, ...other.opening } }, appUrl)
  return {
    what: `${day}, ${labelOfMinutes(opening.startMinutes)}, ${catalogue.nameOf(venueId)}`,
    instead: [
      ...instead.times.map((time) => ({
        text: `${day}, ${labelOfMinutes(time.opening.startMinutes)}, ${catalogue.nameOf(venueId)}`,
        bookingUrl: at({ venueId, ...time }),
      })),
      ...instead.venues.map((venue) => ({
        text: `${day}, ${labelOfMinutes(venue.opening.startMinutes)}, ${catalogue.nameOf(venue.venueId)}, ${formatDistance(venue.km)} away`,
        bookingUrl: at(venue),
      })),
    ],
  }
}

/** ' · 3.2 km away'; empty where nothing is known of where the reader starts. */
export function distanceText({ km }: Pick<FoundOpening, 'km'>): string {
  return km === undefined ? '' : ` · ${formatDistance(km)} away`
}

/** 'Court 1 · clay · free until 8:30 PM · from $25 an hour', 'Members · 9 or 18 holes · 2 spots · from $30 a player'. */
function detailsOf({ first: { opening, sport }, untilMinutes, members }: FreeStretch<FoundOpening>): string {
  const price = priceText(members.map((member) => member.opening))
  const whose = opening.forMembers && 'Members'
  if (sport !== 'golf') {
    const until = untilMinutes !== undefined && `free until ${labelOfMinutes(untilMinutes % 1440)}`
    return [whose, opening.resource, ...courtFactTexts(opening), until, price].filter(Boolean).join(' · ')
  }
  const free = spotsOf(opening)
  const holes = `${holesOf(opening).join(' or ')} holes`
  return [whose, holes, counted(free, 'spot', 'spots'), price].filter(Boolean).join(' · ')
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
