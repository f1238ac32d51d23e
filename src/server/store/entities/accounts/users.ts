import { defineEntity, p, type InferEntity } from '@mikro-orm/core'

/** A person. Tokens are stored as SHA-256 only. A visitor's record has a password that nobody can enter. */
export const UserEntity = defineEntity({
  name: 'User',
  tableName: 'users',
  indexes: [
    {
      name: 'users_blocked_idx',
      where: 'blocked_at is not null',
      properties: ['id'],
    },
    {
      name: 'users_reset',
      where: 'password_reset_token is not null',
      properties: ['passwordResetToken'],
    },
    {
      name: 'users_verification',
      where: 'email_verification_token is not null',
      properties: ['emailVerificationToken'],
    },
  ],
  checks: [{ name: 'users_email_check', expression: 'email = lower(email)' }],
  properties: {
    id: p.uuid().primary(),
    email: p.text().unique(),
    password: p.text(),
    firstName: p.text().strictNullable(),
    lastName: p.text().strictNullable(),
    isEmailVerified: p.boolean().default(false),
    emailVerificationToken: p.text().strictNullable(),
    emailVerificationExpires: p.datetime().strictNullable(),
    passwordResetToken: p.text().strictNullable(),
    passwordResetExpires: p.datetime().strictNullable(),
    createdAt: p.datetime(),
    updatedAt: p.datetime(),
    mailboxProvenAt: p.datetime().strictNullable(),
    blockedAt: p.datetime().strictNullable(),
  },
})
export type UserRow = InferEntity<typeof UserEntity>
