import { expect, test } from 'vitest'
import { createPasswordHasher, type PasswordHasher } from '#server/auth/password/password-hasher.ts'
import { createAuthWorld, minutes } from '#test/support/auth-world.ts'
import { cheapHasher } from '#test/support/test-config.ts'

const email = 'ana@example.com'
const refused = (seconds?: number) => ({
  cause: {
    code: 'TOO_MANY_REQUESTS',
    message: 'Too many attempts. Please wait a moment and try again.',
    retryAfterSeconds: seconds ?? expect.any(Number),
  },
})

function counting(): PasswordHasher & { verified: number } {
  const hasher = {
    ...cheapHasher,
    verified: 0,
    verify(stored: string | undefined, password: string) {
      hasher.verified += 1
      return cheapHasher.verify(stored, password)
    },
  }
  return hasher
}

test('an account gets at most ten wrong passwords from one IP block in five minutes', async () => {
  const hasher = counting()
  const { visit, pass } = await createAuthWorld({ hasher })
  const guess = () =>
    visit()
      .login({ email, password: 'a guess' })
      .catch((error: unknown) => error)
  const answers = await Promise.all(Array.from({ length: 30 }, guess))
  expect(
    answers.filter((answer) => 'cause' in Object(answer) && Object(answer).cause.code === 'INVALID_CREDENTIALS'),
  ).toHaveLength(10)
  expect(hasher.verified).toBe(10)
  expect(await guess()).toMatchObject(refused(300))
  pass(5 * minutes)
  expect(await guess()).toMatchObject({ cause: { code: 'INVALID_CREDENTIALS' } })
})

test('an IP block tries 25 accounts in five minutes, and all of a /64 is one block', async () => {
  const hasher = counting()
  const { visit } = await createAuthWorld({ hasher, poolSize: 10 })
  const guesses = Array.from({ length: 200 }, (_, index) =>
    visit({ ip: `2001:db8:1:2:${index.toString(16)}::1` })
      .login({ email: `user${index}@example.com`, password: 'a guess' })
      .catch(() => undefined),
  )
  await Promise.all(guesses)
  expect(hasher.verified).toBe(25)
})

test('signing in rightly is never counted', async () => {
  const { visit, member } = await createAuthWorld()
  const { password } = await member(email)
  for (let round = 0; round < 12; round++) expect((await visit().login({ email, password })).user.email).toBe(email)
})

test('past 25 failures in an hour from anywhere, each further one brings a longer pause', async () => {
  const { visit, pass } = await createAuthWorld()
  let host = 0
  const guess = () =>
    visit({ ip: `198.51.${Math.floor(host / 250)}.${host++ % 250}` })
      .login({ email, password: 'a guess' })
      .catch((error: unknown) => error)
  for (let count = 0; count < 25; count++) {
    expect(await guess()).toMatchObject({ cause: { code: 'INVALID_CREDENTIALS' } })
  }
  for (const seconds of [1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 900]) {
    expect(await guess()).toMatchObject(refused(seconds))
    pass(seconds * 1000)
    expect(await guess()).toMatchObject({ cause: { code: 'INVALID_CREDENTIALS' } })
  }
})

test('guesses at one account do not delay signing in to another', async () => {
  const { visit, member } = await createAuthWorld()
  const { password } = await member('bo@example.com')
  const guess = (host: number) => visit({ ip: `198.51.100.${host}` }).login({ email, password: 'a guess' })
  for (let host = 0; host < 25; host++)
    await expect(guess(host)).rejects.toMatchObject({ cause: { code: 'INVALID_CREDENTIALS' } })
  await expect(guess(25)).rejects.toMatchObject(refused(1))
  const elsewhere = visit({ ip: '192.0.2.1' })
  expect((await elsewhere.login({ email: 'bo@example.com', password })).user.email).toBe('bo@example.com')
})

test('without limits, as in load tests, no attempt is delayed', async () => {
  const { visit } = await createAuthWorld({ rateLimits: false })
  for (let count = 0; count < 30; count++) {
    await expect(visit().login({ email, password: 'a guess' })).rejects.toMatchObject({
      cause: { code: 'INVALID_CREDENTIALS' },
    })
    await visit().forgotPassword({ email: `user${count}@example.com` })
  }
})

test('a person gets in from a known IP block while others guess, and by a reset from anywhere', async () => {
  const { visit, member, mailedTokens } = await createAuthWorld()
  const { password } = await member(email)
  for (let host = 0; host < 40; host++) {
    await visit({ ip: `198.51.100.${host}` })
      .login({ email, password: 'a guess' })
      .catch(() => undefined)
  }
  await expect(visit({ ip: '192.0.2.1' }).login({ email, password })).rejects.toMatchObject(refused())
  expect((await visit().login({ email, password })).user.email).toBe(email)
  await visit({ ip: '192.0.2.1' }).forgotPassword({ email })
  const [token = ''] = await mailedTokens(email, 'reset-password')
  await visit({ ip: '192.0.2.1' }).resetPassword({ token, password: 'clay court' })
  expect((await visit({ ip: '192.0.2.1' }).login({ email, password: 'clay court' })).user.email).toBe(email)
})

test('a place registers five times in half an hour', async () => {
  const { visit, pass } = await createAuthWorld()
  const register = (name: string, ip: string) =>
    visit({ ip }).register({ email: `${name}@example.com`, password: 'green court' })
  for (const name of ['a', 'b', 'c', 'd', 'e']) await register(name, '192.0.2.7')
  await expect(register('f', '::ffff:192.0.2.7')).rejects.toMatchObject(refused(1800))
  expect(await register('f', '192.0.2.8')).toMatchObject({ resent: false })
  pass(30 * minutes)
  expect(await register('g', '192.0.2.7')).toMatchObject({ resent: false })
})

test('an IP block asks for 25 links of a kind in five minutes, and another block waits for none of them', async () => {
  const { visit, pass } = await createAuthWorld()
  for (const call of ['forgotPassword', 'resendVerification'] as const) {
    for (let count = 0; count < 25; count++) await visit()[call]({ email: `user${count}@example.com` })
    await expect(visit()[call]({ email })).rejects.toMatchObject(refused(300))
    expect(await visit({ ip: '192.0.2.1' })[call]({ email })).toMatchObject({ granted: true })
  }
  pass(5 * minutes)
  expect(await visit().forgotPassword({ email })).toMatchObject({ granted: true })
})

test('two hashes run at once, 32 wait, and further ones are refused', async () => {
  const hasher = createPasswordHasher({ cost: { memoryCost: 8, timeCost: 1, parallelism: 1 } })
  const hashes = Array.from({ length: 100 }, () => hasher.hash('green court').catch((error: unknown) => error))
  const answers = await Promise.all(hashes)
  expect(answers.filter((answer) => typeof answer === 'string')).toHaveLength(34)
  expect(answers.at(-1)).toMatchObject({ code: 'TOO_MANY_REQUESTS', retryAfterSeconds: 2 })
  expect(await hasher.hash('green court')).toMatch(/^\$argon2id\$/)
})
