import type { LocalDate } from '#domain/calendar/local-date.ts'
import type { TimeSlot } from '#domain/calendar/time-slot.ts'
import type { DaySummary, SlotValue, VenueReading } from './day-summary.ts'

/** A venue's current part of a day summary. It replaces the cached part of that venue and day. */
export interface VenueDayPatch {
  date: LocalDate
  venueId: string
  reading: VenueReading
  slots: Record<TimeSlot, SlotValue>
}

/**
 * The summary with one venue's part replaced. Slots that the patch does not change stay the same objects, so their
 * cells need not be drawn again.
 */
export function patchSummary(summary: DaySummary, { venueId, reading, slots }: VenueDayPatch): DaySummary {
  const patched: DaySummary['slots'] = {}
  for (const [label, venues] of Object.entries(summary.slots)) {
    const next = slots[label]
    const known = venues[venueId]
    if (JSON.stringify(next) === JSON.stringify(known)) patched[label] = venues
    else if (next === undefined) patched[label] = without(venues, venueId)
    else patched[label] = { ...venues, [venueId]: next }
  }
  return { ...summary, slots: patched, venues: { ...summary.venues, [venueId]: reading } }
}

/** The same summary with the new age of venues. A venue that was never read that day stays unknown. */
export function patchReadings(summary: DaySummary, readings: Record<string, VenueReading>): DaySummary {
  const known = Object.entries(readings).filter(([venueId]) => (summary.venues[venueId]?.readAt ?? null) !== null)
  return known.length === 0 ? summary : { ...summary, venues: { ...summary.venues, ...Object.fromEntries(known) } }
}

function without(venues: Record<string, SlotValue>, venueId: string): Record<string, SlotValue> {
  const { [venueId]: _gone, ...rest } = venues
  return rest
}
