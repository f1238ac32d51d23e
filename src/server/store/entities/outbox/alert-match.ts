import { defineEntity, p } from '@mikro-orm/core'
import type { KnownOpening } from '#domain/availability/diff.ts'
import type { Sport } from '#domain/venues/sport.ts'
import { AlertEntity } from '#server/store/entities/alerts/alert.ts'
import { NotificationEntity } from '#server/store/entities/outbox/notification.ts'
import { PushGatheringEntity } from '#server/store/entities/push/push-gathering.ts'

/** An opening that was found for an alert, with the email and the pushes that carry it. */
export const AlertMatchEntity = defineEntity({
  name: 'AlertMatch',
  tableName: 'alert_match',
  indexes: [
    {
      name: 'alert_match_push',
      where: 'push_gathering_id is not null',
      properties: ['pushGathering'],
    },
    {
      name: 'alert_match_unsent',
      where: 'notification_id is null',
      properties: ['address'],
    },
  ],
  properties: {
    alert: () => p.manyToOne(AlertEntity).primary().deleteRule('cascade'),
    venueId: p.text().primary(),
    date: p.date().primary().index('alert_match_date'),
    openingKey: p.text().primary(),
    openedAt: p.datetime().primary(),
    slot: p.smallint(),
    sport: p.text().$type<Sport>(),
    opening: p.json<KnownOpening>(),
    foundAt: p.datetime(),
    address: p.text(),
    notification: () => p.manyToOne(NotificationEntity).strictNullable().index('alert_match_notification'),
    pushGathering: () => p.manyToOne(PushGatheringEntity).strictNullable(),
    leftOutOfEmail: p.boolean().default(false),
    leftOutOfPush: p.boolean().default(false),
  },
})
