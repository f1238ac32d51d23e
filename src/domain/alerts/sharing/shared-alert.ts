import type { Alert } from '#domain/alerts/alert.ts'
import { criteriaOf, type AlertCriteria } from '#domain/availability/criteria.ts'

/**
 * The public view of a shared alert, and the criteria of an alert that joins it. It reveals neither the owner nor their
 * position.
 */
export interface SharedAlert
  extends
    AlertCriteria,
    Pick<Alert, 'sport' | 'venues' | 'timeSlots' | 'daysOfWeek' | 'specificDate' | 'specificDates'> {
  venuePreset: null
}

/**
 * The part of an alert that is shared (rule alerts-56). A preset is shared as the venues that it means now: it would name
 * its owner's suburb. Memberships are the owner's own.
 */
export function sharedPart(alert: Alert): SharedAlert {
  const { sport, venues, timeSlots, daysOfWeek, specificDate, specificDates } = alert
  return { sport, venues, venuePreset: null, timeSlots, daysOfWeek, specificDate, specificDates, ...criteriaOf(alert) }
}
