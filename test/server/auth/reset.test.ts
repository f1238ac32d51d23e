import { expect, test } from 'vitest'
import { createAuthWorld, minutes } from '#test/support/auth-world.ts'

const refusal = (code: string) => ({ cause: { code } })
const newPassword = 'clay court'

test('a reset sets the password, ends every session and mails the owner', async () => {
  const { visit, member, mailedTokens, em, now } = await createAuthWorld()
  const { email, password, token: session } = await member()
  const { token: otherSession } = await visit().login({ email, password })
  await visit().forgotPassword({ email })
  const [token = ''] = await mailedTokens(email, 'reset-password')
  await visit().resetPassword({ token, password: newPassword })

  for (const ended of [session, otherSession]) {
    await expect(visit({ token: ended }).me()).rejects.toMatchObject(refusal('UNAUTHENTICATED'))
  }
  await expect(visit().login({ email, password })).rejects.toMatchObject(refusal('INVALID_CREDENTIALS'))
  expect((await visit().login({ email, password: newPassword })).user.email).toBe(email)
  const told = await em().execute(`select address, payload from notification where kind = 'password-changed'`)
  expect(told).toMatchObject([
    { address: email, payload: { email, changedAt: now().toISOString(), ended: { sessions: 2 } } },
  ])
})

test('alerts that wait to be confirmed still wait after a reset of an account that was proven before', async () => {
  const world = await createAuthWorld()
  const { email } = await world.member()
  await world.addAlert({ email, specificDate: '2026-12-01' })
  await world.em().execute('update alert set confirmed_at = null, is_active = false')
  await world.visit().forgotPassword({ email })
  const [token = ''] = await world.mailedTokens(email, 'reset-password')
  await world.visit().resetPassword({ token, password: newPassword })
  expect(await world.em().execute('select ended_at from alert')).toEqual([{ ended_at: null }])
})

test('a link that has just expired costs no hash, and says so whatever password comes with it', async () => {
  const world = await createAuthWorld()
  const { email } = await world.member()
  await world.visit().forgotPassword({ email })
  const [token = ''] = await world.mailedTokens(email, 'reset-password')
  let hashes = 0
  const { hasher } = world.deps
  world.deps.hasher = { ...hasher, hash: (text) => ((hashes += 1), hasher.hash(text)) }
  world.pass(30 * minutes)
  for (const password of [newPassword, 'password1'])
    await expect(world.visit().resetPassword({ token, password })).rejects.toMatchObject(refusal('INVALID_TOKEN'))
  expect(hashes).toBe(0)
})

test('a reset whose link is used up while the password is hashed is refused, and changes nothing', async () => {
  const world = await createAuthWorld()
  const { email } = await world.member()
  await world.visit().forgotPassword({ email })
  const [token = ''] = await world.mailedTokens(email, 'reset-password')
  const { hasher } = world.deps
  let meanwhile = () => world.visit().resetPassword({ token, password: newPassword })
  world.deps.hasher = {
    ...hasher,
    async hash(text) {
      const first = meanwhile
      meanwhile = () => Promise.resolve({ message: '' })
      await first()
      return hasher.hash(text)
    },
  }
  await expect(world.visit().resetPassword({ token, password: 'too late for it' })).rejects.toMatchObject({
    cause: { code: 'INVALID_TOKEN', message: 'Invalid or expired token' },
  })
  expect((await world.visit().login({ email, password: newPassword })).user.email).toBe(email)
})

test('a token that was used, replaced, made up or meant for something else is refused', async () => {
  const { visit, member, mailedTokens, pass } = await createAuthWorld()
  const { email, verificationToken } = await member()
  await visit().forgotPassword({ email })
  pass(15 * minutes)
  await visit().forgotPassword({ email })
  const [replaced = '', used = ''] = await mailedTokens(email, 'reset-password')
  await visit().resetPassword({ token: used, password: newPassword })
  for (const token of [replaced, used, verificationToken, 'made up', 'x'.repeat(501), '', '\u0000']) {
    await expect(visit().resetPassword({ token, password: newPassword })).rejects.toMatchObject(
      refusal('INVALID_TOKEN'),
    )
  }
  await expect(visit().verifyEmail({ token: used })).rejects.toMatchObject(refusal('INVALID_TOKEN'))
})

test('resetting proves the address: an unverified account belongs to its owner from then on, whoever made it', async () => {
  const { visit, mailedTokens, pass } = await createAuthWorld()
  const email = 'ana@example.com'
  await visit().register({ email, password: 'the attacker chose' })
  pass(15 * minutes)
  await visit().forgotPassword({ email })
  const [token = ''] = await mailedTokens(email, 'reset-password')
  await visit().resetPassword({ token, password: newPassword })
  await expect(visit().login({ email, password: 'the attacker chose' })).rejects.toMatchObject(
    refusal('INVALID_CREDENTIALS'),
  )
  expect((await visit().login({ email, password: newPassword })).user.isEmailVerified).toBe(true)
})

test('a sign-in that overlaps a reset leaves no session behind', async () => {
  const world = await createAuthWorld()
  const { email, password } = await world.member()
  await world.visit().forgotPassword({ email })
  const [token = ''] = await world.mailedTokens(email, 'reset-password')
  const patient = world.deps.hasher
  let overlapping = () => world.visit().resetPassword({ token, password: newPassword })
  // The reset happens after the old password was found to be right, and before there is a session.
  world.deps.hasher = {
    ...patient,
    async verify(stored, entered) {
      const isRight = await patient.verify(stored, entered)
      const reset = overlapping
      overlapping = () => Promise.resolve({ message: '' })
      await reset()
      return isRight
    },
  }
  await expect(world.visit().login({ email, password })).rejects.toMatchObject(refusal('INVALID_CREDENTIALS'))
  expect(await world.em().execute('select id from session where ended_at is null')).toEqual([])
})
