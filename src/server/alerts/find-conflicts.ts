import { findConflict, type AlertConflict } from '#domain/alerts/conflict.ts'
import type { SportCriteria } from '#domain/availability/criteria.ts'
import type { PlannedAlert } from '#domain/alerts/plan-alerts.ts'
import { isPastSlot } from '#domain/calendar/current-slot.ts'
import { slotOfLabel } from '#domain/calendar/time-slot.ts'
import { venueById } from '#domain/venues/venue-catalogue.ts'
import type { EntityManager } from '#server/store/entity-manager.ts'
import { loadVenueDays } from '#server/store/readings/venue-days.ts'

/**
 * What is open already on the dates that are asked for. Weekly alerts have no conflicts: on some Monday of the next
 * four something is nearly always free, and the person waits for the others (decision 0006).
 */
export async function findConflicts({
  em,
  venues,
  plans,
  criteria,
  now,
}: {
  em: EntityManager
  venues: readonly string[]
  plans: readonly PlannedAlert[]
  criteria: SportCriteria
  now: Date
}): Promise<AlertConflict[]> {
  const dated = plans.flatMap(({ specificDate, timeSlots }) =>
    specificDate ? [{ date: specificDate, timeSlots }] : [],
  )
  if (dated.length === 0) return []
  const conflicts: AlertConflict[] = []
  for (const venueId of venues) {
    const venue = venueById(venueId)
    if (!venue) continue
    const dates = dated.map(({ date }) => date)
    const days = new Map((await loadVenueDays(em, venueId, dates)).map((day) => [day.date, day.openings]))
    for (const { date, timeSlots } of dated) {
      const ahead = timeSlots.filter((label) => !isPastSlot({ date, slot: slotOfLabel(label) ?? 0, now }))
      const openings = days.get(date) ?? []
      const conflict = findConflict({ venueId, sport: venue.sport, date, openings, criteria, timeSlots: ahead })
      if (conflict) conflicts.push(conflict)
    }
  }
  return conflicts
}
