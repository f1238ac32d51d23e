import { conflictText } from '#domain/alerts/free/conflict.ts'
import type { PlannedAlert } from '#domain/alerts/plan-alerts.ts'
import { normalPreset } from '#domain/alerts/venue-preset.ts'
import { AppError } from '#domain/app-error.ts'
import type { SportCriteria } from '#domain/availability/criteria.ts'
import type { EntityManager } from '#server/store/entity-manager.ts'
import { findConflicts } from './find-conflicts.ts'
import type { ChosenVenues } from './resolve-venues.ts'

/**
 * The venues that an alert can wait for: those where nothing of it is open already. Where something is, the alert is
 * refused (rule alerts-9), or with `leaveOutFree` made for the others, if there are any (rule alerts-11). The venues must
 * be locked.
 */
export async function venuesToWatch({
  em,
  chosen: { venues, venuePreset },
  plans,
  asked,
  memberOf,
  now,
}: {
  em: EntityManager
  chosen: ChosenVenues
  plans: readonly PlannedAlert[]
  asked: SportCriteria & { leaveOutFree: boolean }
  memberOf: ReadonlySet<string>
  now: Date
}): Promise<ChosenVenues> {
  const conflicts = await findConflicts({ em, venues, plans, criteria: asked, memberOf, now })
  const [first] = conflicts
  if (!first) return { venues, venuePreset }
  const free = conflicts.map(({ venueId }) => venueId)
  const others = venues.filter((id) => !free.includes(id))
  if (!asked.leaveOutFree || others.length === 0) throw new AppError('ALERT_CONFLICT', conflictText(first, asked))
  const without = venuePreset && normalPreset({ ...venuePreset, except: [...venuePreset.except, ...free] })
  return { venues: others, venuePreset: without }
}
