import { expect, test } from 'vitest'
import { signLink, type LinkPurpose } from '#server/signing/signed-link.ts'
import { createAuthWorld, minutes } from '#test/support/auth-world.ts'
import { testSecret } from '#test/support/test-config.ts'

const email = 'ana@example.com'
const password = 'green court'
const hours = 60 * minutes

function linkTo(subject: string, issuedAt: Date, purpose: LinkPurpose = 'confirm-alert', key = testSecret): string {
  return signLink({ key, purpose, subject, issuedAt })
}

test('a link that was emailed to the address registers and signs in at once', async () => {
  const world = await createAuthWorld()
  const proof = linkTo(email, world.now())
  world.pass(hours)
  const result = await world.visit().register({ email, password, proof })
  expect(result).toMatchObject({ requiresVerification: false, user: { email, isEmailVerified: true } })
  expect(result.message).toBe('Registration successful. You are now logged in.')
  const token = 'token' in result ? result.token : ''
  expect(await world.visit({ token }).me()).toMatchObject({ email })
  expect(await world.mailedTokens(email, 'verify-email')).toEqual([])
  expect(await world.visit().login({ email, password })).toMatchObject({ user: { email } })
})

test.each([
  ['of another address', (now: Date) => linkTo('bob@example.com', now)],
  ['of another purpose', (now: Date) => linkTo(email, now, 'unsubscribe')],
  ['that somebody else has signed', (now: Date) => linkTo(email, now, 'confirm-alert', 'another key')],
  ['older than three days', (now: Date) => linkTo(email, new Date(now.getTime() - 73 * 3_600_000))],
  ['that is no link', () => 'made up'],
])('a link %s proves nothing: the address has to be verified', async (_name, linkAt) => {
  const world = await createAuthWorld()
  const result = await world.visit().register({ email, password, proof: linkAt(world.now()) })
  expect(result).toMatchObject({ requiresVerification: true })
  expect(await world.mailedTokens(email, 'verify-email')).toHaveLength(1)
  await expect(world.visit().login({ email, password })).rejects.toThrow('verify your email')
})

test('a registration that somebody else made with the address before gives way to its owner', async () => {
  const world = await createAuthWorld()
  await world.visit().register({ email, password: 'not hers at all' })
  world.pass(minutes)
  await world.visit().register({ email, password, proof: linkTo(email, world.now()) })
  await expect(world.visit().login({ email, password: 'not hers at all' })).rejects.toThrow('Invalid email or password')
  expect(await world.visit().login({ email, password })).toMatchObject({ user: { email } })
})

test('a person whose password is taken away while they register is not signed in', async () => {
  const world = await createAuthWorld()
  await world.em().execute(`create function take_away() returns trigger language plpgsql as $$ begin
      update users set password = 'another' where id = new.id and password <> 'another'; return null; end $$`)
  await world.em().execute(`create constraint trigger take_away after update on users deferrable initially deferred
      for each row when (new.is_email_verified) execute function take_away()`)
  const registering = world.visit().register({ email, password, proof: linkTo(email, world.now()) })
  await expect(registering).rejects.toMatchObject({
    cause: { code: 'INVALID_CREDENTIALS', message: 'Invalid email or password' },
  })
  expect(await world.em().execute('select 1 from session')).toEqual([])
})

test('an account that is verified already is not taken over by an old link', async () => {
  const world = await createAuthWorld()
  const proof = linkTo(email, world.now())
  await world.visit().register({ email, password, proof })
  await expect(world.visit().register({ email, password: 'another one', proof })).rejects.toThrow('already exists')
  expect(await world.visit().login({ email, password })).toMatchObject({ user: { email } })
})
