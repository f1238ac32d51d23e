import { defineEntity, p } from '@mikro-orm/core'
import { UserEntity } from './users.ts'

/** A person's private calendar: only the hash of what is in its address. */
export const CalendarFeedEntity = defineEntity({
  name: 'CalendarFeed',
  tableName: 'calendar_feed',
  properties: {
    user: () => p.oneToOne(UserEntity).primary().updateRule('no action').deleteRule('cascade'),
    tokenHash: p.text().unique(),
    createdAt: p.datetime(),
  },
})
