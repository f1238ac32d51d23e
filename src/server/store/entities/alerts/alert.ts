import { defineEntity, p, type InferEntity } from '@mikro-orm/core'
import type { VenuePreset } from '#domain/alerts/venue-preset.ts'
import type { Holes } from '#domain/availability/holes.ts'
import type { AlertWishes } from '#domain/availability/wishes.ts'
import { UserEntity } from '#server/store/entities/accounts/users.ts'

/**
 * An alert, with the columns that matching needs: the slots as a mask, the criteria as a class. `endedAt` is set when
 * an alert is deleted, stopped, booked or retired. `isActive` is also false while its address is unconfirmed.
 */
export const AlertEntity = defineEntity({
  name: 'Alert',
  tableName: 'alert',
  indexes: [
    { name: 'alert_address', where: 'ended_at is null', properties: ['email'] },
    {
      name: 'alert_ended',
      where: 'ended_at is not null',
      properties: ['user', 'endedAt'],
    },
    {
      name: 'alert_last_date',
      expression:
        "CREATE INDEX alert_last_date ON public.alert USING btree (last_date(specific_date, specific_dates)) WHERE ((ended_at IS NULL) AND ((specific_date IS NOT NULL) OR (specific_dates <> '{}'::text[])))",
    },
    { name: 'alert_over', where: 'ended_at is not null', properties: ['endedAt'] },
    { name: 'alert_owner', where: 'ended_at is null', properties: ['user'] },
    {
      name: 'alert_preset',
      where: '(venue_preset is not null) and (ended_at is null)',
      properties: ['presetCatalogue'],
    },
  ],
  uniques: [
    {
      name: 'alert_identical',
      where: 'ended_at is null',
      properties: ['user', 'fingerprint'],
    },
    {
      name: 'alert_of_number',
      where: 'number is not null',
      properties: ['number'],
    },
  ],
  checks: [
    {
      name: 'alert_court_minutes_check',
      expression: '(court_minutes >= 1) and (court_minutes <= 1440)',
    },
    { name: 'alert_email_check', expression: 'email = lower(email)' },
    { name: 'alert_holes_check', expression: 'holes = any (array[9, 18])' },
    { name: 'alert_spots_check', expression: '(spots >= 1) and (spots <= 4)' },
  ],
  properties: {
    id: p.uuid().primary(),
    email: p.text(),
    user: () => p.manyToOne(UserEntity).deleteRule('cascade'),
    sport: p.enum(['tennis', 'golf', 'futsal', 'all']),
    venues: p.array(),
    timeSlots: p.array(),
    daysOfWeek: p.array().default([]),
    specificDate: p.text().strictNullable(),
    specificDates: p.array().default([]),
    spots: p.integer().default(1),
    minimumMinutes: p.integer().default(60),
    holes: p.integer().$type<Holes>().strictNullable(),
    isRecurring: p.boolean().default(false),
    recurringWeeks: p.integer().strictNullable(),
    batchId: p.text().strictNullable(),
    isActive: p.boolean().default(true),
    createdAt: p.datetime(),
    slotMask: p.bigint(),
    matchClass: p.smallint(),
    fingerprint: p.text(),
    confirmedAt: p.datetime().strictNullable(),
    /** The instant of the mail that confirmed its creation. */
    confirmationMailedAt: p.datetime().strictNullable(),
    pausedUntil: p.datetime().strictNullable(),
    endedAt: p.datetime().strictNullable(),
    endReason: p.text().$type<'deleted' | 'stopped' | 'booked' | 'retired' | 'removed'>().strictNullable(),
    courtMinutes: p.integer().strictNullable(),
    venuePreset: p.json<VenuePreset>().strictNullable(),
    /** The catalogue in which the preset was last looked up. */
    presetCatalogue: p.text().strictNullable(),
    /** Ids of venues that the owner declared a membership of with this alert. */
    memberVenues: p.array().default([]),
    /** The pause that lasts, or else the last one. */
    restedFrom: p.datetime().strictNullable(),
    restedUntil: p.datetime().strictNullable(),
    number: p.integer().autoincrement().strictNullable(),
    /** Days on which its owner has booked already (rule alerts-58). */
    quietDates: p.array().default([]),
    wishes: p.json<AlertWishes>().strictNullable(),
  },
})
export type AlertRow = InferEntity<typeof AlertEntity>
