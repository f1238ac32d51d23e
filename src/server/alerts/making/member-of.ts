import type { Opening } from '#domain/availability/opening.ts'
import { memberVenuesOf } from '#server/store/alerts/memberships.ts'
import type { EntityManager } from '#server/store/entity-manager.ts'

/** The venues of which somebody is a member: by an alert, and by the preferences of its owner if there is one. */
export async function memberOf(
  em: EntityManager,
  { memberVenues, userId }: { memberVenues: readonly string[]; userId: string | undefined },
): Promise<ReadonlySet<string>> {
  return new Set([...memberVenues, ...(userId === undefined ? [] : await memberVenuesOf(em, userId))])
}

/** What can be booked at a venue on a day by somebody who is a member of these venues. */
export function bookableBy<Kind extends Opening>(
  venues: ReadonlySet<string>,
  day: { venueId: string; openings: readonly Kind[]; forMembers?: readonly Kind[] | undefined },
): readonly Kind[] {
  return venues.has(day.venueId) && day.forMembers ? [...day.openings, ...day.forMembers] : day.openings
}
