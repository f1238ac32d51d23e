import { type AlertConflict, findConflict } from '#domain/alerts/free/conflict.ts'
import type { SportCriteria } from '#domain/availability/criteria.ts'
import type { PlannedAlert } from '#domain/alerts/plan-alerts.ts'
import { isPastSlot } from '#domain/calendar/current-slot.ts'
import { slotOfLabel } from '#domain/calendar/time-slot.ts'
import type { Catalogue } from '#domain/venues/catalogue.ts'
import type { EntityManager } from '#server/store/entity-manager.ts'
import { loadOpenings } from '#server/store/readings/venue-days.ts'
import type { Opening } from '#domain/availability/opening.ts'
import { memberVenuesOf } from '#server/store/alerts/memberships.ts'

/**
 * Finds openings on the requested dates. Weekly alerts have no conflicts: on one of the next four Mondays something is
 * nearly always free, and the person waits for the others (decision 0006).
 */
export async function findConflicts({
  em,
  catalogue,
  venues,
  plans,
  criteria,
  memberOf,
  now,
}: {
  em: EntityManager
  catalogue: Catalogue
  venues: readonly string[]
  plans: readonly PlannedAlert[]
  criteria: SportCriteria
  /** The venues whose members can book more (rule alerts-53). */
  memberOf: ReadonlySet<string>
  now: Date
}): Promise<AlertConflict[]> {
  const dated = plans.flatMap(({ specificDate, timeSlots }) =>
    specificDate ? [{ date: specificDate, timeSlots }] : [],
  )
  if (dated.length === 0 || venues.length === 0) return []
  const dates = dated.map(({ date }) => date)
  const known = await loadOpenings(em, venues, dates)
  const openingsOf = new Map(known.map((day) => [`${day.venueId} ${day.date}`, bookableBy(memberOf, day)]))
  return venues.flatMap((venueId) => {
    const sport = catalogue.byId(venueId)?.sport
    if (sport === undefined) return []
    return dated.flatMap(({ date, timeSlots }) => {
      const ahead = timeSlots.filter((label) => !isPastSlot({ date, slot: slotOfLabel(label) ?? 0, now }))
      const openings = openingsOf.get(`${venueId} ${date}`) ?? []
      return findConflict({ venueId, sport, date, openings, criteria, timeSlots: ahead }) ?? []
    })
  })
}

/** The venues that a person is a member of: by an alert, and by the preferences of its owner if there is one. */
export async function memberOf(
  em: EntityManager,
  { memberVenues, userId }: { memberVenues: readonly string[]; userId: string | undefined },
): Promise<ReadonlySet<string>> {
  return new Set([...memberVenues, ...(userId === undefined ? [] : await memberVenuesOf(em, userId))])
}

/** The openings of a venue's day that a member of these venues can book. */
export function bookableBy<Kind extends Opening>(
  venues: ReadonlySet<string>,
  day: { venueId: string; openings: readonly Kind[]; forMembers?: readonly Kind[] | undefined },
): readonly Kind[] {
  return venues.has(day.venueId) && day.forMembers ? [...day.openings, ...day.forMembers] : day.openings
}
