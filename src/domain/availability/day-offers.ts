import type { LocalDate } from '#domain/calendar/local-date.ts'
import { labelOfSlot, type TimeSlot } from '#domain/calendar/time-slot.ts'
import type { Sport } from '#domain/venues/sport.ts'
import type { AdvancedFilters } from './advanced-filters.ts'
import { openingPasses } from './cell-availability.ts'
import { readingOf, type VenueDay, type VenueReading } from './day-summary.ts'
import { slotOfOpening, type Opening } from './opening.ts'

/** An opening as far as filters ask about it. */
export type Offer = Pick<Opening, 'maxMinutes' | 'holes' | 'spots' | 'resource'>

/** One venue on one day, half-hour by half-hour: everything that can be booked there, not only the best of it. */
export interface VenueOffers extends VenueReading {
  venueId: string
  slots: Record<TimeSlot, Offer[]>
}

export function offersOf({ venueId, openings, ...day }: VenueDay): VenueOffers {
  const slots: VenueOffers['slots'] = {}
  for (const opening of openings) {
    const slot = slotOfOpening(opening)
    if (slot === undefined) continue
    const { maxMinutes, holes, spots, resource } = opening
    // A count is of the pitches of one name, whatever the lengths and starts it is given for.
    const counted = spots && { spots, ...(resource !== undefined && maxMinutes && { resource }) }
    const offer = { ...(maxMinutes && { maxMinutes }), ...(holes && { holes }), ...counted }
    ;(slots[labelOfSlot(slot)] ??= []).push(offer)
  }
  return { venueId, ...readingOf(day), slots }
}

/** How many courts, tee times or pitches of a venue are free in a half-hour and pass the filters (rule calendar-50). */
export function courtsFree(sport: Sport, offers: readonly Offer[] | undefined, filters: AdvancedFilters): number {
  const passing = (offers ?? []).filter((offer) => openingPasses(sport, offer, filters))
  // A system that counts its pitches without naming them answers with one opening for all of them.
  if (sport === 'golf') return passing.length
  const counted = new Map<string, number>()
  let single = 0
  for (const { spots, resource = '' } of passing) {
    if (spots === undefined) single += 1
    else counted.set(resource, Math.max(spots, counted.get(resource) ?? 0))
  }
  return [...counted.values()].reduce((sum, spots) => sum + spots, single)
}

/** A sport's venues on one day. */
export interface DayOffers {
  date: LocalDate
  venues: VenueOffers[]
}
