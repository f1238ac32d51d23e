import { expect, test } from 'vitest'
import { mayMailLink } from '#domain/auth/link-mail-allowance.ts'

const now = new Date('2026-11-24T09:00:00Z')
const minutesAgo = (minutes: number) => now.getTime() - minutes * 60_000
const verificationSent = (minutes: number) => new Date(minutesAgo(minutes) + 24 * 3_600_000)
const resetSent = (minutes: number) => new Date(minutesAgo(minutes) + 30 * 60_000)

test.each([
  ['nothing is out', { isEmailVerified: false }, true],
  [
    'a verification link went 14 minutes ago',
    { isEmailVerified: false, emailVerificationExpires: verificationSent(14) },
    false,
  ],
  [
    'a verification link went 15 minutes ago',
    { isEmailVerified: false, emailVerificationExpires: verificationSent(15) },
    true,
  ],
  [
    'the verification link was followed',
    { isEmailVerified: true, emailVerificationExpires: verificationSent(1) },
    true,
  ],
  ['a reset link went a minute ago', { isEmailVerified: true, passwordResetExpires: resetSent(1) }, false],
  [
    'either link went just now',
    { isEmailVerified: false, emailVerificationExpires: verificationSent(60), passwordResetExpires: resetSent(1) },
    false,
  ],
])('when %s, another may go: %o', (_situation, links, may) => {
  expect(mayMailLink({ links, mailsInLastDay: 4, now })).toBe(may)
  expect(mayMailLink({ links, mailsInLastDay: 5, now })).toBe(false)
})
