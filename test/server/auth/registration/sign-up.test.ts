import { expect, test } from 'vitest'
import { userIdForAddress } from '#server/store/accounts/visitor-users.ts'
import { createAuthWorld, minutes } from '#test/support/auth-world.ts'

const ana = { email: 'ana@example.com', password: 'green court', firstName: 'Ana', lastName: 'Lee' }
const credentials = { email: ana.email, password: ana.password }
const refusal = (code: string) => ({ cause: { code } })

test('the link of a verification mail works again and again for 24 hours, and not a second longer', async () => {
  const { visit, mailedTokens, pass } = await createAuthWorld()
  await visit().register(ana)
  const [token = ''] = await mailedTokens(ana.email, 'verify-email')
  await visit().verifyEmail({ token })
  pass(24 * 60 * minutes - 1000)
  expect(await visit().verifyEmail({ token })).toEqual({ verified: true })
  pass(1000)
  await expect(visit().verifyEmail({ token })).rejects.toMatchObject(refusal('INVALID_TOKEN'))
})

test('names are optional, and lose characters that could disturb a mail or a screen', async () => {
  const { visit, mailedTokens } = await createAuthWorld()
  await visit().register({ email: 'bo@example.com', password: ana.password, firstName: ' \u202eBo\r\n\u0000 ' })
  const [token = ''] = await mailedTokens('bo@example.com', 'verify-email')
  await visit().verifyEmail({ token })
  const { user } = await visit().login({ email: 'bo@example.com', password: ana.password })
  expect(user).toMatchObject({ firstName: 'Bo', lastName: null })
})

test('registering costs one hash, and none where the address is verified', async () => {
  const world = await createAuthWorld()
  const { email } = await world.member('bo@example.com')
  const hashed: string[] = []
  const { hasher } = world.deps
  world.deps.hasher = {
    ...hasher,
    hash: (text) => (hashed.push('made'), hasher.hash(text)),
    verify: (stored, text) => (hashed.push('compared'), hasher.verify(stored, text)),
  }
  await world.visit().register(ana)
  expect(hashed.splice(0)).toEqual(['made'])
  await expect(world.visit().register({ ...ana, email })).rejects.toMatchObject(refusal('ACCOUNT_EXISTS_VERIFIED'))
  expect(hashed).toEqual([])
})

test('once the link has expired, a registration replaces the password of the one before it', async () => {
  const { visit, pass, mailedTokens } = await createAuthWorld()
  await visit().register({ ...ana, password: 'the attacker chose' })
  pass(24 * 60 * minutes)
  await visit().register(ana)
  const token = (await mailedTokens(ana.email, 'verify-email')).at(-1) ?? ''
  await visit().verifyEmail({ token })
  await expect(visit().login({ ...credentials, password: 'the attacker chose' })).rejects.toMatchObject(
    refusal('INVALID_CREDENTIALS'),
  )
  expect((await visit().login(credentials)).user.email).toBe(ana.email)
})

test('of two registrations of one address, the link makes neither password good, and its owner is mailed how to set one', async () => {
  const { visit, mailedTokens, pass } = await createAuthWorld()
  await visit().register(ana)
  pass(60 * minutes)
  expect(await visit().register({ ...ana, password: 'the attacker chose' })).toMatchObject({ resent: true })
  const tokens = await mailedTokens(ana.email, 'verify-email')
  expect(new Set(tokens).size).toBe(1)
  await visit().verifyEmail({ token: tokens[0] ?? '' })
  for (const password of ['the attacker chose', ana.password]) {
    await expect(visit().login({ ...credentials, password })).rejects.toMatchObject(refusal('INVALID_CREDENTIALS'))
  }
  await expect(visit().register(ana)).rejects.toMatchObject(refusal('ACCOUNT_EXISTS_VERIFIED'))

  const [token = ''] = await mailedTokens(ana.email, 'reset-password')
  await visit().resetPassword({ token, password: ana.password })
  expect((await visit().login(credentials)).user.email).toBe(ana.email)
})

test('sending the same registration twice changes nothing', async () => {
  const { visit, mailedTokens } = await createAuthWorld()
  await Promise.all([visit().register(ana), visit().register(ana), visit().register(ana)])
  const tokens = await mailedTokens(ana.email, 'verify-email')
  expect(tokens).toHaveLength(1)
  await visit().verifyEmail({ token: tokens[0] ?? '' })
  expect((await visit().login(credentials)).user.email).toBe(ana.email)
})

test("registering claims a visitor's record, even one whose address was confirmed", async () => {
  const { visit, em, now, mailedTokens } = await createAuthWorld()
  const id = await userIdForAddress(em(), ana.email, now())
  await em().execute('update users set is_email_verified = true where id = ?', [id])
  await expect(visit().login({ email: ana.email, password: '!' })).rejects.toMatchObject(refusal('INVALID_CREDENTIALS'))

  expect(await visit().register(ana)).toMatchObject({ resent: false })
  await expect(visit().login(credentials)).rejects.toMatchObject(refusal('EMAIL_NOT_VERIFIED'))
  const [token = ''] = await mailedTokens(ana.email, 'verify-email')
  await visit().verifyEmail({ token })
  expect((await visit().login(credentials)).user.id).toBe(id)
})
