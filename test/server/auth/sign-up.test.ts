import { expect, test } from 'vitest'
import { createAuthWorld, minutes } from '#test/support/auth-world.ts'

const ana = { email: 'ana@example.com', password: 'green court', firstName: 'Ana', lastName: 'Lee' }

test('registering, following the mailed link and signing in leads to a session', async () => {
  const { visit, mailedTokens } = await createAuthWorld()
  expect(await visit().register(ana)).toMatchObject({ requiresVerification: true, resent: false, email: ana.email })
  const [token = ''] = await mailedTokens(ana.email, 'verify-email')
  expect(await visit().verifyEmail({ token })).toEqual({ verified: true })
  const signedIn = await visit().login(ana)
  expect(signedIn.user).toMatchObject({ email: ana.email, firstName: 'Ana', lastName: 'Lee', isEmailVerified: true })
  expect(await visit({ token: signedIn.token }).me()).toEqual({ email: ana.email, user: signedIn.user })
})

test('the link of a verification mail works again and again for 24 hours, and not a second longer', async () => {
  const { visit, mailedTokens, pass } = await createAuthWorld()
  await visit().register(ana)
  const [token = ''] = await mailedTokens(ana.email, 'verify-email')
  await visit().verifyEmail({ token })
  pass(24 * 60 * minutes - 1000)
  expect(await visit().verifyEmail({ token })).toEqual({ verified: true })
  pass(1000)
  await expect(visit().verifyEmail({ token })).rejects.toMatchObject({ cause: { code: 'INVALID_TOKEN' } })
})
