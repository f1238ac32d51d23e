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
    firstName: p.text().nullable(),
    lastName: p.text().nullable(),
    isEmailVerified: p.boolean().default(false),
    emailVerificationToken: p.text().nullable(),
    emailVerificationExpires: p.datetime().nullable(),
    passwordResetToken: p.text().nullable(),
    passwordResetExpires: p.datetime().nullable(),
    createdAt: p.datetime(),
    updatedAt: p.datetime(),
    mailboxProvenAt: p.datetime().nullable(),
    blockedAt: p.datetime().nullable(),
  },
})
export type UserRow = InferEntity<typeof UserEntity>
