import { expect, test } from 'vitest'
import { createAuthWorld, minutes } from '#test/support/auth-world.ts'

const email = 'ana@example.com'
const password = 'green court'

test('registering a verified address says to sign in', async () => {
  const world = await createAuthWorld()
  await world.member(email)
  await expect(world.visit().register({ email, password })).rejects.toMatchObject({
    cause: {
      code: 'ACCOUNT_EXISTS_VERIFIED',
      message: 'An account with this email address already exists and is verified. Please log in instead.',
    },
  })
})

test('a reset link works until the end of its half-hour, and a password that was chosen too late is not set', async () => {
  const { visit, mailedTokens, member, pass } = await createAuthWorld()
  await member(email)
  const asked = async () => {
    await visit().forgotPassword({ email })
    return (await mailedTokens(email, 'reset-password')).at(-1) ?? ''
  }
  const late = await asked()
  pass(30 * minutes)
  await expect(visit().resetPassword({ token: late, password: 'clay court' })).rejects.toMatchObject({
    cause: { code: 'INVALID_TOKEN' },
  })
  const inTime = await asked()
  pass(30 * minutes - 1)
  expect(await visit().resetPassword({ token: inTime, password: 'clay court' })).toHaveProperty('message')
})

test('an empty name is stored as none, and an ended session says so', async () => {
  const world = await createAuthWorld()
  const { token } = await world.member(email)
  const account = world.account({ token })
  expect(await account.rename({ firstName: 'Ana', lastName: 'Lee' })).toMatchObject({
    firstName: 'Ana',
    lastName: 'Lee',
  })
  expect(await account.rename({ firstName: '', lastName: '' })).toMatchObject({ firstName: null, lastName: null })
  await expect(account.endSession({ id: '11111111-1111-4111-8111-111111111111' })).rejects.toMatchObject({
    cause: { code: 'NOT_FOUND', message: 'This session has ended already.' },
  })
})

test('every sign-in is logged by its way, also one that is refused before any check', async () => {
  const heard: object[] = []
  const world = await createAuthWorld({ onSignIn: (event) => heard.push(event) })
  const answer = { challengeId: '11111111-1111-4111-8111-111111111111', credential: emptyCredential }
  await expect(world.passkeys().signIn(answer)).rejects.toMatchObject({ cause: { code: 'INVALID_CREDENTIALS' } })
  expect(heard).toEqual([
    {
      event: 'sign-in-refused',
      method: 'passkey',
      reason: 'INVALID_CREDENTIALS',
      ipBlock: '203.0.113.7',
      requestId: 'test',
    },
  ])
})

const emptyCredential = {
  id: 'AAAA',
  rawId: 'AAAA',
  type: 'public-key' as const,
  response: { clientDataJSON: 'AAAA', authenticatorData: 'AAAA', signature: 'AAAA' },
}
