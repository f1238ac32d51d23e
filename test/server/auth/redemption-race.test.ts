import { expect, test } from 'vitest'
import { findAccount } from '#server/store/accounts/accounts.ts'
import { hashToken } from '#server/signing/one-time-token.ts'
import { propertyRuns } from '#test/support/property-runs.ts'
import { createAuthWorld } from '#test/support/auth-world.ts'

const trials = propertyRuns({ few: 2, all: 200 })

test('one of 100 that redeem one token at once succeeds, trial after trial', { timeout: 300_000 }, async () => {
  const { visit, member, em, now } = await createAuthWorld({ poolSize: 20 })
  const { email } = await member()
  const winners: number[] = []
  for (let trial = 0; trial < trials; trial++) {
    const token = `token of trial ${trial}`
    await em().execute('update users set password_reset_token = ?, password_reset_expires = ? where email = ?', [
      hashToken(token),
      new Date(now().getTime() + 1000),
      email,
    ])
    const passwords = Array.from({ length: 100 }, (_, index) => `password of ${trial}, ${index}`)
    const outcomes = await Promise.all(
      passwords.map((password) =>
        visit()
          .resetPassword({ token, password })
          .then(
            () => 'set',
            (error: { cause?: { code?: string } }) => error.cause?.code,
          ),
      ),
    )
    winners.push(outcomes.filter((outcome) => outcome === 'set').length)
    expect(new Set(outcomes)).toEqual(new Set(['set', 'INVALID_TOKEN']))
  }
  expect(new Set(winners)).toEqual(new Set([1]))
  expect((await findAccount(em(), email))?.passwordResetToken).toBeNull()
  expect(await em().execute(`select count(*)::int as count from notification where kind = 'password-changed'`)).toEqual(
    [{ count: trials }],
  )
})
