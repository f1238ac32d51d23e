import { defineEntity, p, type InferEntity } from '@mikro-orm/core'

/** A person. Tokens are stored as SHA-256 only. A visitor's record has a password that nobody can enter. */
export const UserEntity = defineEntity({
  name: 'User',
  tableName: 'users',
  properties: {
    id: p.uuid().primary(),
    email: p.text(),
    password: p.text(),
    firstName: p.text().nullable(),
    lastName: p.text().nullable(),
    isEmailVerified: p.boolean().default(false),
    emailVerificationToken: p.text().nullable(),
    emailVerificationExpires: p.datetime().nullable(),
    passwordResetToken: p.text().nullable(),
    passwordResetExpires: p.datetime().nullable(),
    createdAt: p.datetime(),
    updatedAt: p.datetime(),
  },
})
export type UserRow = InferEntity<typeof UserEntity>
