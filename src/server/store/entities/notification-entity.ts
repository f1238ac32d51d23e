import { defineEntity, p, type InferEntity } from '@mikro-orm/core'
import type { NotificationKind, NotificationState } from '#domain/notifications/notification.ts'

/** One mail to one address: a row of the outbox. Its id is its Message-ID, so every copy is the same message. */
export const NotificationEntity = defineEntity({
  name: 'Notification',
  tableName: 'notification',
  properties: {
    id: p.uuid().primary(),
    kind: p.text().$type<NotificationKind>(),
    address: p.text(),
    userId: p.uuid().nullable(),
    payload: p.json<Record<string, unknown>>(),
    dedupeKey: p.text().nullable(),
    priority: p.smallint(),
    state: p.text().$type<NotificationState>(),
    attempt: p.integer(),
    availableAt: p.datetime(),
    leaseUntil: p.datetime().nullable(),
    leaseOwner: p.integer().nullable(),
    lastError: p.text().nullable(),
    createdAt: p.datetime(),
    /** How often the relay may have taken the mail without our knowing. */
    handOvers: p.integer(),
    sentAt: p.datetime().nullable(),
    /** When the mailbox last refused the mail temporarily. */
    softFailedAt: p.datetime().nullable(),
  },
})
export type NotificationRow = InferEntity<typeof NotificationEntity>
