import { defineEntity, p, type InferEntity } from '@mikro-orm/core'
import type { VenuePreset } from '#domain/alerts/venue-preset.ts'
import type { AlertWishes } from '#domain/availability/wishes.ts'
import type { Holes } from '#domain/availability/holes.ts'

/**
 * An alert, with the columns that matching needs: the slots as a mask, the criteria as a class. `endedAt` is set when
 * an alert is deleted, stopped, booked or retired. `isActive` is also false while its address is unconfirmed.
 */
export const AlertEntity = defineEntity({
  name: 'Alert',
  tableName: 'alert',
  properties: {
    id: p.uuid().primary(),
    email: p.text(),
    userId: p.uuid(),
    sport: p.enum(['tennis', 'golf', 'futsal', 'all']),
    venues: p.array(),
    venuePreset: p.json().$type<VenuePreset>().nullable(),
    /** The catalogue in which the preset was last looked up. */
    presetCatalogue: p.text().nullable(),
    /** Ids of venues that the owner declared a membership of with this alert. */
    memberVenues: p.array(),
    timeSlots: p.array(),
    daysOfWeek: p.array(),
    specificDate: p.text().nullable(),
    specificDates: p.array(),
    spots: p.integer(),
    minimumMinutes: p.integer(),
    courtMinutes: p.integer().nullable(),
    holes: p.integer().$type<Holes>().nullable(),
    wishes: p.json().$type<AlertWishes>().nullable(),
    isRecurring: p.boolean(),
    recurringWeeks: p.integer().nullable(),
    batchId: p.text().nullable(),
    isActive: p.boolean(),
    createdAt: p.datetime(),
    slotMask: p.bigint(),
    matchClass: p.smallint(),
    fingerprint: p.text(),
    confirmedAt: p.datetime().nullable(),
    /** The instant of the mail that confirmed its creation. */
    confirmationMailedAt: p.datetime().nullable(),
    pausedUntil: p.datetime().nullable(),
    /** The pause that lasts, or else the last one. */
    restedFrom: p.datetime().nullable(),
    restedUntil: p.datetime().nullable(),
    /** Days on which its owner has booked already (rule alerts-58). */
    quietDates: p.array(),
    endedAt: p.datetime().nullable(),
    endReason: p.enum(['deleted', 'stopped', 'booked', 'retired', 'removed']).nullable(),
  },
})
export type AlertRow = InferEntity<typeof AlertEntity>
