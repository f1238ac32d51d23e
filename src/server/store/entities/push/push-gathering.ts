import { defineEntity, p } from '@mikro-orm/core'
import { UserEntity } from '#server/store/entities/accounts/users.ts'

/** The openings that a person's next pushes carry together. */
export const PushGatheringEntity = defineEntity({
  name: 'PushGathering',
  tableName: 'push_gathering',
  indexes: [
    {
      name: 'push_gathering_due',
      where: 'spread_at is null',
      properties: ['dueAt'],
    },
    { name: 'push_gathering_spread', properties: ['user', 'spreadAt'] },
  ],
  uniques: [
    {
      name: 'push_gathering_open',
      where: 'spread_at is null',
      properties: ['user'],
    },
  ],
  properties: {
    id: p.uuid().primary(),
    user: () => p.manyToOne(UserEntity).deleteRule('cascade'),
    since: p.datetime(),
    dueAt: p.datetime(),
    createdAt: p.datetime(),
    spreadAt: p.datetime().strictNullable(),
  },
})
