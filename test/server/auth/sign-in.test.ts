import { expect, test } from 'vitest'
import { AppError } from '#domain/app-error.ts'
import { createPasswordHasher } from '#server/auth/password/password-hasher.ts'
import { loadPreferences } from '#server/store/accounts/preferences.ts'
import { seedDemoAccount } from '#server/auth/registration/seed-demo-account.ts'
import { findAccount } from '#server/store/accounts/accounts.ts'
import { createAuthWorld } from '#test/support/auth-world.ts'
import { cheapHasher } from '#test/support/test-config.ts'

const refusal = (code: string) => ({ cause: { code } })

test('a wrong password and an unknown address are refused with the same words', async () => {
  const { visit, member } = await createAuthWorld()
  const { email } = await member()
  const answers = await Promise.all(
    [
      { email, password: 'not the password' },
      { email: 'nobody@example.com', password: 'not the password' },
    ].map((credentials) =>
      visit()
        .login(credentials)
        .catch((error: unknown) => error),
    ),
  )
  for (const answer of answers) {
    expect(answer).toMatchObject({ cause: { code: 'INVALID_CREDENTIALS', message: 'Invalid email or password' } })
  }
})

test('an unverified account is named as such only with the right password', async () => {
  const { visit } = await createAuthWorld()
  await visit().register({ email: 'ana@example.com', password: 'green court' })
  const login = (password: string) => visit().login({ email: 'ana@example.com', password })
  await expect(login('a wrong one')).rejects.toMatchObject(refusal('INVALID_CREDENTIALS'))
  await expect(login('green court')).rejects.toMatchObject(refusal('EMAIL_NOT_VERIFIED'))
})

test('an address is the same address in any case, and a password the same however it was typed', async () => {
  const { visit, member } = await createAuthWorld()
  // U+212B (ANGSTROM SIGN) and U+00C5 look alike and are made alike by NFKC, as is the ligature of f and i.
  await member('ana@example.com', '\u212bngstrom \ufb01eld')
  expect((await visit().login({ email: ' ANA@Example.com', password: '\u00c5ngstrom field' })).user.email).toBe(
    'ana@example.com',
  )
})

test('passwords have 8 to 128 characters, of which none is cut off', async () => {
  const { visit, member } = await createAuthWorld()
  const register = (password: string) => visit().register({ email: 'bo@example.com', password })
  await expect(register('sevenCh')).rejects.toThrow('Password must be at least 8 characters')
  await expect(register('x'.repeat(129))).rejects.toThrow('Password must be at most 128 characters')
  const password = `${'x'.repeat(127)}y`
  await member('ana@example.com', password)
  await expect(visit().login({ email: 'ana@example.com', password: 'x'.repeat(128) })).rejects.toMatchObject(
    refusal('INVALID_CREDENTIALS'),
  )
  expect((await visit().login({ email: 'ana@example.com', password })).token).toMatch(/^ey/)
})

test('a hash that was made under lower costs is made again when its owner signs in', async () => {
  const world = await createAuthWorld()
  const { email, password } = await world.member()
  const before = await findAccount(world.em(), email)
  world.deps.hasher = createPasswordHasher({ cost: { memoryCost: 16, timeCost: 2, parallelism: 1 } })
  await world.visit().login({ email, password })
  const after = await findAccount(world.em(), email)
  expect([before?.password, after?.password]).toEqual([
    expect.stringContaining('$m=8,p=1,t=1$'),
    expect.stringContaining('$m=16,p=1,t=2$'),
  ])
  expect((await world.visit().login({ email, password })).user.email).toBe(email)
})

test('the right password signs in while too many hashes are made, and is hashed again another time', async () => {
  const world = await createAuthWorld()
  const { email, password } = await world.member()
  const dearer = createPasswordHasher({ cost: { memoryCost: 16, timeCost: 2, parallelism: 1 } })
  const full = new AppError('TOO_MANY_REQUESTS', 'Too many attempts. Please wait a moment and try again.', 2)
  world.deps.hasher = { ...dearer, hash: () => Promise.reject(full) }
  expect((await world.visit().login({ email, password })).user.email).toBe(email)
  expect((await findAccount(world.em(), email))?.password).toContain('$m=8,p=1,t=1$')
  world.deps.hasher = dearer
  await world.visit().login({ email, password })
  expect((await findAccount(world.em(), email))?.password).toContain('$m=16,p=1,t=2$')
})

test('a sign-in whose hash cannot be made leaves no session behind', async () => {
  const world = await createAuthWorld()
  const { email, password } = await world.member()
  const sessions = () => world.em().execute('select 1 from session')
  const before = (await sessions()).length
  const dearer = createPasswordHasher({ cost: { memoryCost: 16, timeCost: 2, parallelism: 1 } })
  world.deps.hasher = { ...dearer, hash: () => Promise.reject(new Error('no memory is left')) }
  await expect(world.visit().login({ email, password })).rejects.toThrow('no memory is left')
  expect((await sessions()).length).toBe(before)
})

test('two sign-ins at once both succeed, though the hash is made again in between', async () => {
  const world = await createAuthWorld()
  const { email, password } = await world.member()
  const dearer = createPasswordHasher({ cost: { memoryCost: 16, timeCost: 2, parallelism: 1 } })
  const signIn = () => world.visit().login({ email, password })
  let atTheSameTime: typeof signIn | undefined = signIn
  world.deps.hasher = {
    ...dearer,
    async verify(stored, entered) {
      const isRight = await dearer.verify(stored, entered)
      const other = atTheSameTime
      atTheSameTime = undefined
      await other?.()
      return isRight
    },
  }
  expect((await signIn()).user.email).toBe(email)
})

test('a sign-in whose hash changes after each check is refused, after two checks and no more', async () => {
  const world = await createAuthWorld()
  const { email, password } = await world.member()
  let checks = 0
  world.deps.hasher = {
    ...cheapHasher,
    async verify(stored, entered) {
      const isRight = await cheapHasher.verify(stored, entered)
      checks += 1
      await world.em().execute('update users set password = ?', [await cheapHasher.hash(password)])
      return isRight
    },
  }
  await expect(world.visit().login({ email, password })).rejects.toMatchObject(refusal('INVALID_CREDENTIALS'))
  expect(checks).toBe(2)
})

test('a hash of today’s costs stays as it is: signing in hashes once', async () => {
  const world = await createAuthWorld()
  const { email, password } = await world.member()
  const before = await findAccount(world.em(), email)
  await world.visit().login({ email, password })
  expect((await findAccount(world.em(), email))?.password).toBe(before?.password)
})

test('the demonstration account can sign in, gets twelve emails an hour, and keeps its changes', async () => {
  const { em, visit, now } = await createAuthWorld()
  const demo = { email: 'demo@courtside.test', password: 'demo-password' }
  await seedDemoAccount(em(), cheapHasher, now())
  const { user } = await visit().login(demo)
  expect(user).toMatchObject({ firstName: 'Demo', lastName: 'Player', isEmailVerified: true })
  expect(await loadPreferences(em(), user.id)).toMatchObject({ emailPace: 'at-once', emailsPerHour: 12 })
  await em().execute(`update users set first_name = 'Changed'`)
  const hashesNothing = { ...cheapHasher, hash: () => Promise.reject(new Error('there is nothing to hash')) }
  await seedDemoAccount(em(), hashesNothing, now())
  expect((await visit().login(demo)).user.firstName).toBe('Changed')
})
