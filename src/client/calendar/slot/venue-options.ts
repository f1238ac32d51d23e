import { openingPasses } from '#domain/availability/cell-availability.ts'
import type { AdvancedFilters } from '#domain/availability/advanced-filters.ts'
import type { Holes } from '#domain/availability/holes.ts'
import { holesOf, minutesOf, type Opening } from '#domain/availability/opening.ts'
import { distanceKm, type GeoPoint } from '#domain/venues/distance.ts'
import { hasBegun } from '#domain/calendar/current-slot.ts'
import type { LocalDate } from '#domain/calendar/local-date.ts'
import { labelOfMinutes } from '#domain/calendar/time-slot.ts'
import type { Sport } from '#domain/venues/sport.ts'
import type { Venue } from '#domain/venues/venue.ts'
import type { Catalogue } from '#domain/venues/catalogue.ts'

/** A tennis court is shown with at most three hours. */
const longestShownMinutes = 180

/** The server's answer for a venue in one half-hour. `readAt` is null for a venue that could not be read. */
export interface VenueAnswer {
  venueId: string
  openings: readonly Opening[]
  forMembers: readonly Opening[]
  readAt: number | null
  /** On a day that is not released: the instant (ms) from which guests can book it, or null if nobody knows. */
  opensAt?: number | null
}

/** Adds the openings for members at the person's own venues (rule calendar-55). */
export function asMember(memberVenues: readonly string[], answers: readonly VenueAnswer[]): VenueAnswer[] {
  return answers.map((answer) =>
    memberVenues.includes(answer.venueId)
      ? { ...answer, openings: [...answer.openings, ...answer.forMembers], forMembers: [] }
      : answer,
  )
}

/** The answers without the openings that have begun since, which nobody can book any more. */
export function stillAhead(date: LocalDate, now: Date, answers: readonly VenueAnswer[]): VenueAnswer[] {
  const isAhead = ({ startMinutes }: Opening) => !hasBegun({ date, startMinutes, now })
  return answers.map(({ openings, forMembers, ...venue }) => ({
    ...venue,
    openings: openings.filter(isAhead),
    forMembers: forMembers.filter(isAhead),
  }))
}

/** The openings of each venue. */
export function openingsByVenue(
  answers: readonly Pick<VenueAnswer, 'venueId' | 'openings'>[],
): ReadonlyMap<string, readonly Opening[]> {
  return new Map(answers.map(({ venueId, openings }) => [venueId, openings]))
}

/** A venue's card in the dialog of a slot, with its options. */
export interface VenueCardData {
  venue: Venue
  openings: Opening[]
  distanceKm: number
}

/** The order of the cards (rule calendar-30). */
export type CardOrder = 'nearest' | 'longest' | 'cheapest'

/** The order in the address, or the sport's default. */
export function orderOf(text: string | undefined, sport: Sport): CardOrder {
  if (text === 'nearest' || text === 'cheapest' || (text === 'longest' && sport !== 'golf')) return text
  // Tennis players want the longest time first.
  return sport === 'tennis' ? 'longest' : 'nearest'
}

/**
 * The cards of a slot: venues in reach with an opening that passes the filters. Equal cards are sorted by distance,
 * then by name. On a tennis card the longest court comes first (rule calendar-30).
 */
export function cardsOfSlot({
  sport,
  reach,
  answers,
  filters,
  origin,
  order,
  first,
}: {
  sport: Sport
  reach: readonly Venue[]
  answers: readonly Pick<VenueAnswer, 'venueId' | 'openings'>[]
  filters: AdvancedFilters
  origin: GeoPoint
  order: CardOrder
  /** The id of the venue that comes first in any order. */
  first?: string | undefined
}): VenueCardData[] {
  const byVenue = openingsByVenue(answers)
  const cards = reach.flatMap((venue) => {
    const openings = (byVenue.get(venue.id) ?? []).filter((opening) => openingPasses(sport, opening, filters))
    if (openings.length === 0) return []
    if (sport === 'tennis') openings.sort((a, b) => shownMinutes(b) - shownMinutes(a))
    return [{ venue, openings, distanceKm: distanceKm(origin, venue) }]
  })
  return cards.sort(
    (a, b) =>
      Number(b.venue.id === first) - Number(a.venue.id === first) ||
      ranks[order](a) - ranks[order](b) ||
      a.distanceKm - b.distanceKm ||
      a.venue.displayName.localeCompare(b.venue.displayName),
  )
}

const maxElsewhere = 3

/** The free venues out of reach, nearest first, for a slot in which none in reach is free (rule calendar-49). */
export function nearestElsewhere({
  reach,
  catalogue,
  ...slot
}: Omit<Parameters<typeof cardsOfSlot>[0], 'order'> & { catalogue: Catalogue }): VenueCardData[] {
  const near = new Set(reach.map(({ id }) => id))
  const elsewhere = catalogue.of(slot.sport).filter(({ id }) => !near.has(id))
  return cardsOfSlot({ ...slot, reach: elsewhere, order: 'nearest' }).slice(0, maxElsewhere)
}

/** Cards with lower keys come first. A venue without a price comes last. */
const ranks: Record<CardOrder, (card: VenueCardData) => number> = {
  nearest: ({ distanceKm: km }) => km,
  longest: ({ openings }) => -Math.max(...openings.map(shownMinutes)),
  cheapest: ({ openings }) => Math.min(...openings.map((opening) => comparableCents(opening) ?? Infinity)),
}

/** A price that compares with those of other venues: of an hour, or of a player. */
function comparableCents({ priceCents, pricePer }: Opening): number | undefined {
  if (priceCents === undefined || pricePer === undefined || pricePer === 'player') return priceCents
  return Math.round((priceCents * 60) / pricePer)
}

/** 'from $26 an hour', 'from $40 a player'; without a unit if the venue gives none. */
export function priceText(opening: Opening): string | undefined {
  const cents = comparableCents(opening)
  if (cents === undefined) return undefined
  const dollars = `from $${(cents / 100).toFixed(cents % 100 === 0 ? 0 : 2)}`
  if (opening.pricePer === undefined) return dollars
  return opening.pricePer === 'player' ? `${dollars} a player` : `${dollars} an hour`
}

/** The end of an opening: 'free until 9:00 PM'. */
export function freeUntil(opening: Opening): string | undefined {
  const end = opening.startMinutes + minutesOf(opening)
  return end < minutesOfDay ? `free until ${labelOfMinutes(end)}` : undefined
}

const minutesOfDay = 1440

export function shownMinutes(opening: Opening): number {
  return Math.min(minutesOf(opening), longestShownMinutes)
}

/** The numbers of holes on a card, 18 before 9. */
export function holesOffered(openings: readonly Opening[]): Holes[] {
  const offered = new Set(openings.flatMap((opening) => holesOf(opening)))
  return ([18, 9] as const).filter((holes) => offered.has(holes))
}
