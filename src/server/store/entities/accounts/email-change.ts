import { defineEntity, p, type InferEntity } from '@mikro-orm/core'
import { UserEntity } from './users.ts'

/** A change of an account's address: asked for, confirmed at the new address, and for a week undone from the old one. */
export const EmailChangeEntity = defineEntity({
  name: 'EmailChange',
  tableName: 'email_change',
  uniques: [
    {
      name: 'email_change_pending',
      where: 'confirmed_at is null',
      properties: ['user'],
    },
  ],
  properties: {
    id: p.uuid().primary(),
    user: () => p.manyToOne(UserEntity).deleteRule('cascade'),
    oldEmail: p.text(),
    newEmail: p.text(),
    confirmToken: p.text().unique(),
    undoToken: p.text().strictNullable().unique(),
    requestedAt: p.datetime(),
    expiresAt: p.datetime(),
    confirmedAt: p.datetime().strictNullable(),
    undoExpiresAt: p.datetime().strictNullable(),
    undoneAt: p.datetime().strictNullable(),
    oldProvenAt: p.datetime().strictNullable(),
  },
})
export type EmailChangeRow = InferEntity<typeof EmailChangeEntity>
