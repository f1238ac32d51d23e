import { conflictText } from '#domain/alerts/free/conflict.ts'
import type { LinkedAlertChange } from '#domain/alerts/create-alert-input.ts'
import type { PlannedAlert } from '#domain/alerts/plan-alerts.ts'
import type { VenuePreset } from '#domain/alerts/venue-preset.ts'
import { AppError } from '#domain/app-error.ts'
import { criteriaOf, type AlertCriteria } from '#domain/availability/criteria.ts'
import type { Catalogue } from '#domain/venues/catalogue.ts'
import type { SportOrAll } from '#domain/venues/sport.ts'
import type { AlertRow } from '#server/store/entities/alerts/alert.ts'
import type { EntityManager } from '#server/store/entity-manager.ts'
import { lockVenuesForAlert } from '#server/store/readings/venue-locks.ts'
import { findConflicts } from '#server/alerts/making/find-conflicts.ts'
import { memberOf } from './making/find-conflicts.ts'
import { requireFuture } from './making/create-alert.ts'
import { resolveVenues, type ChosenVenues } from './making/venues-to-watch.ts'

/** The new state of an alert, without its address, days and times. */
export interface PlannedChange extends ChosenVenues, AlertCriteria {
  sport: SportOrAll
  memberVenues: string[]
}

/** A change of an alert: the current alert, the request, and the days of the request. */
interface Change {
  em: EntityManager
  catalogue: Catalogue
  row: AlertRow
  change: LinkedAlertChange
  plans: readonly PlannedAlert[]
  now: Date
}

/**
 * Plans the change of an alert, with its preset resolved. Refuses a date that has passed, and new parts of the alert
 * with an opening already (rule alerts-20). The alert's row must be locked.
 */
export async function planChange({
  savedOf,
  ...asked
}: Change & { savedOf: string | undefined }): Promise<PlannedChange> {
  const { em, catalogue, row, change, plans, now } = asked
  requireFuture(plans, now)
  const venuePreset = presetAfter(row, change)
  const chosen = await resolveVenues({ em, catalogue, asked: { ...change, venuePreset }, savedOf })
  await lockVenuesForAlert(em, chosen.venues)
  const memberVenues = [...new Set(change.memberVenues ?? row.memberVenues)]
  const members = await memberOf(em, { memberVenues, userId: row.user.id })
  await requireNothingOpen({ ...asked, venues: chosen.venues, memberOf: members })
  return { sport: change.sport, ...chosen, memberVenues, ...criteriaOf(change) }
}

/** A client without presets sends the venues that it shows: then the preset stays. */
function presetAfter(row: AlertRow, { venuePreset, venues }: LinkedAlertChange): VenuePreset | null {
  if (venuePreset !== undefined) return venuePreset
  const isSame = row.venues.length === new Set(venues).size && venues.every((id) => row.venues.includes(id))
  return isSame ? row.venuePreset : null
}

/** An opening for the alert's old times and venues may exist by now, so only new ones are checked. */
async function requireNothingOpen({
  em,
  catalogue,
  change,
  row,
  plans,
  venues,
  memberOf: members,
  now,
}: Change & { venues: readonly string[]; memberOf: ReadonlySet<string> }): Promise<void> {
  const known = (venueId: string) => row.venues.includes(venueId)
  const added = (plan: PlannedAlert) =>
    plan.specificDate === row.specificDate
      ? { ...plan, timeSlots: plan.timeSlots.filter((slot) => !row.timeSlots.includes(slot)) }
      : plan
  const asked = { em, catalogue, criteria: change, memberOf: members, now }
  const conflicts = [
    ...(await findConflicts({ ...asked, venues: venues.filter((id) => !known(id)), plans })),
    ...(await findConflicts({ ...asked, venues: venues.filter(known), plans: plans.map(added) })),
  ]
  const [conflict] = conflicts
  if (conflict) throw new AppError('ALERT_CONFLICT', conflictText(conflict, change, catalogue.nameOf))
}
