import { expect, test } from 'vitest'
import { verificationCopy } from '#domain/auth/verification-copy.ts'
import { createAuthWorld } from '#test/support/auth-world.ts'

const ana = { email: 'ana@example.com', password: 'green court' }

test('following the link once more signs nobody out and sends no mail', async () => {
  const world = await createAuthWorld()
  const { token, verificationToken } = await world.member(ana.email)
  const mails = () => world.em().execute('select id from notification order by id')
  const before = await mails()
  expect(await world.visit().verifyEmail({ token: verificationToken })).toEqual({ verified: true })
  expect(await world.visit({ token }).me()).toMatchObject({ email: ana.email })
  expect(await mails()).toEqual(before)
})

test('a made-up link verifies nothing, and is answered like an expired one', async () => {
  const { visit } = await createAuthWorld()
  await visit().register(ana)
  await expect(visit().verifyEmail({ token: 'made up' })).rejects.toMatchObject({
    cause: { code: 'INVALID_TOKEN', message: verificationCopy.INVALID_TOKEN },
  })
  await expect(visit().login(ana)).rejects.toMatchObject({ cause: { code: 'EMAIL_NOT_VERIFIED' } })
})

test('registering an address that its owner verifies at that moment is refused, and leaves the password alone', async () => {
  const world = await createAuthWorld()
  await world.visit().register(ana)
  const [token = ''] = await world.mailedTokens(ana.email, 'verify-email')
  const { hasher } = world.deps
  world.deps.hasher = {
    ...hasher,
    // By then the address was found to be unverified.
    async hash(text) {
      await world.visit().verifyEmail({ token })
      return hasher.hash(text)
    },
  }
  await expect(world.visit().register({ ...ana, password: 'the attacker chose' })).rejects.toMatchObject({
    cause: { code: 'ACCOUNT_EXISTS_VERIFIED' },
  })
  expect((await world.visit().login(ana)).user.email).toBe(ana.email)
})
