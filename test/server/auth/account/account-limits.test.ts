import { expect, test } from 'vitest'
import { createAuthWorld, minutes } from '#test/support/auth-world.ts'

const tooMany = (retryAfterSeconds: number) => ({
  cause: {
    code: 'TOO_MANY_REQUESTS',
    message: 'Too many attempts. Please wait a moment and try again.',
    retryAfterSeconds,
  },
})
const name = { firstName: 'Ana', lastName: '' }

test('an account is changed thirty times in ten minutes, in whatever way, and others are not limited by that (limit L13)', async () => {
  const world = await createAuthWorld()
  const ana = await world.member('ana@example.com')
  const bo = await world.member('bo@example.com')
  for (let count = 0; count < 29; count++) await world.account({ token: ana.token }).rename(name)
  await world.passkeys({ token: ana.token }).askToProve()
  await expect(world.account({ token: ana.token }).rename(name)).rejects.toMatchObject(tooMany(600))
  await expect(world.passkeys({ token: ana.token }).askToProve()).rejects.toMatchObject(tooMany(600))
  expect(await world.account({ token: ana.token }).overview()).toMatchObject({ email: ana.email })
  expect(await world.account({ token: bo.token }).rename(name)).toMatchObject({ firstName: 'Ana', lastName: null })
  world.pass(10 * minutes)
  expect(await world.account({ token: ana.token }).rename(name)).toMatchObject({ firstName: 'Ana' })
})

test('the export can be had ten times in an hour (limit L14)', async () => {
  const world = await createAuthWorld()
  const { token } = await world.member()
  const bo = await world.member('bo@example.com')
  const copy = () => world.account({ token }).export()
  for (let count = 0; count < 10; count++) await copy()
  await expect(copy()).rejects.toMatchObject(tooMany(3600))
  expect(await world.account({ token: bo.token }).export()).toBeDefined()
  world.pass(60 * minutes)
  expect(await copy()).toBeDefined()
})

test('a person who gives the right password when asked for it never waits (limit L15)', async () => {
  const world = await createAuthWorld()
  const { token, password } = await world.member()
  const ask = (entered: string) => world.passkeys({ token }).askToAdd({ proof: { password: entered } })
  for (let count = 0; count < 12; count++) expect(await ask(password)).toHaveProperty('challengeId')
  for (let count = 0; count < 10; count++)
    await expect(ask('a guess')).rejects.toMatchObject({
      cause: { code: 'INVALID_CREDENTIALS', message: 'This is not your password.' },
    })
  await expect(ask(password)).rejects.toMatchObject(tooMany(900))
  const bo = await world.member('bo@example.com')
  const asBo = world.passkeys({ token: bo.token })
  expect(await asBo.askToAdd({ proof: { password: bo.password } })).toHaveProperty('challengeId')
})

test('an IP block tries 25 links of a changed address in five minutes, of either kind (limit L3)', async () => {
  const world = await createAuthWorld()
  for (const call of ['confirmEmailChange', 'undoEmailChange'] as const) {
    const guess = () => world.account()[call]({ token: 'a guess' })
    for (let count = 0; count < 25; count++)
      await expect(guess()).rejects.toMatchObject({
        cause: { code: 'INVALID_TOKEN', message: 'Invalid or expired token' },
      })
    await expect(guess()).rejects.toMatchObject(tooMany(300))
  }
})
