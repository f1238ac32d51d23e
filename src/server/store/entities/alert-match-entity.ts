import { defineEntity, p, type InferEntity } from '@mikro-orm/core'
import type { KnownOpening } from '#domain/availability/diff.ts'
import type { Sport } from '#domain/venues/sport.ts'

/** An opening that was found for an alert. The primary key prevents telling an alert twice about one opening. */
export const AlertMatchEntity = defineEntity({
  name: 'AlertMatch',
  tableName: 'alert_match',
  properties: {
    alertId: p.uuid().primary(),
    venueId: p.text().primary(),
    date: p.date().primary(),
    openingKey: p.text().primary(),
    openedAt: p.datetime().primary(),
    slot: p.smallint(),
    sport: p.text().$type<Sport>(),
    opening: p.json<KnownOpening>(),
    foundAt: p.datetime(),
    address: p.text(),
    notificationId: p.uuid().nullable(),
  },
})
export type AlertMatchRow = InferEntity<typeof AlertMatchEntity>
