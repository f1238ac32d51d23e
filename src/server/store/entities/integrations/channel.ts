import { defineEntity, p } from '@mikro-orm/core'
import { UserEntity } from '#server/store/entities/accounts/users.ts'

/** A person's ntfy topic, Telegram chat and the like, to which openings are pushed as to a browser (decision 0021). */
export const ChannelEntity = defineEntity({
  name: 'Channel',
  tableName: 'channel',
  properties: {
    id: p.uuid().primary(),
    user: () => p.manyToOne(UserEntity).deleteRule('cascade').index('channel_user'),
    url: p.text(),
    alertIds: p.array().columnType('uuid[]').strictNullable(),
    createdAt: p.datetime(),
    endedAt: p.datetime().strictNullable(),
    pausedAt: p.datetime().strictNullable(),
    lastSentAt: p.datetime().strictNullable(),
    lastFailure: p.text().strictNullable(),
  },
})
