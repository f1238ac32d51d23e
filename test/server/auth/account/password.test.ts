import { expect, test } from 'vitest'
import { inTransaction } from '#server/store/entity-manager.ts'
import { createAuthWorld, minutes } from '#test/support/auth-world.ts'
import { untilWaiting } from '#test/support/until-waiting.ts'

const wrong = { cause: { code: 'INVALID_CREDENTIALS' } }
const newPassword = 'clay court'

test('the password is changed with the old one; other sessions end, this one stays, and the owner gets a mail', async () => {
  const world = await createAuthWorld()
  const { email, password, token } = await world.member()
  const other = await world.visit().login({ email, password })
  await world.account({ token }).changePassword({ proof: { password }, newPassword })
  await expect(world.visit().login({ email, password })).rejects.toMatchObject(wrong)
  expect((await world.visit().login({ email, password: newPassword })).user.email).toBe(email)
  await expect(world.visit({ token: other.token }).me()).rejects.toMatchObject({ cause: { code: 'UNAUTHENTICATED' } })
  expect(await world.visit({ token }).me()).toMatchObject({ email })
  const [told] = await world
    .em()
    .execute<{ payload: object }[]>(`select payload from notification where kind = 'password-changed'`)
  expect(told?.payload).toMatchObject({ email, staysSignedIn: true })
})

test('with a wrong old password nothing changes, and after ten of them even the right one is refused', async () => {
  const world = await createAuthWorld()
  const { email, password, token } = await world.member()
  const change = (entered: string) =>
    world.account({ token }).changePassword({ proof: { password: entered }, newPassword })
  for (let count = 0; count < 10; count++) await expect(change('a guess')).rejects.toMatchObject(wrong)
  await expect(change(password)).rejects.toMatchObject({ cause: { code: 'TOO_MANY_REQUESTS' } })
  expect((await world.visit().login({ email, password })).user.email).toBe(email)
  world.pass(15 * minutes)
  expect(await change(password)).toMatchObject({ message: 'Your password was changed.' })
})

test('an open reset link is worthless once the password was changed', async () => {
  const world = await createAuthWorld()
  const { email, password, token } = await world.member()
  await world.visit().forgotPassword({ email })
  const [reset = ''] = await world.mailedTokens(email, 'reset-password')
  await world.account({ token }).changePassword({ proof: { password }, newPassword })
  await expect(world.visit().resetPassword({ token: reset, password: 'grass court' })).rejects.toMatchObject({
    cause: { code: 'INVALID_TOKEN' },
  })
})

test('one of two changes at once with the same old password is made', async () => {
  const world = await createAuthWorld()
  const { email, password, token } = await world.member()
  const wanted = ['clay court one', 'clay court two']
  const answers = await Promise.allSettled(
    wanted.map((next) => world.account({ token }).changePassword({ proof: { password }, newPassword: next })),
  )
  const made = wanted.filter((_next, at) => answers[at]?.status === 'fulfilled')
  expect(made).toHaveLength(1)
  expect((await world.visit().login({ email, password: made[0] ?? '' })).user.email).toBe(email)
})

test('of two changes past the check of the old password, the second is refused', async () => {
  const world = await createAuthWorld({ poolSize: 8 })
  const { email, password, token } = await world.member()
  let changing: Promise<PromiseSettledResult<unknown>[]> = Promise.resolve([])
  await inTransaction(world.em(), async (holding) => {
    await holding.execute('select 1 from users where email = ? for update', [email])
    changing = Promise.allSettled(
      ['clay court one', 'clay court two'].map((newPassword) =>
        world.account({ token }).changePassword({ proof: { password }, newPassword }),
      ),
    )
    // Both have verified it by now: they wait for the row that they are to change.
    await untilWaiting(world.em(), 2)
  })
  const refused = (await changing).filter((answer) => answer.status === 'rejected')
  const message = 'This is not your password.'
  expect(refused).toMatchObject([{ reason: { cause: { ...wrong.cause, message } } }])
})

const common = {
  cause: {
    code: 'COMMON_PASSWORD',
    message: 'This password is on lists of common passwords. Please choose another.',
  },
}

test.each(['password1', 'ana.lee1985'])('%s is refused when registering, resetting and changing', async (chosen) => {
  const world = await createAuthWorld()
  const { email, password, token } = await world.member('ana.lee@example.com')
  const { account, visit } = world
  await expect(account({ token }).changePassword({ proof: { password }, newPassword: chosen })).rejects.toMatchObject(
    common,
  )
  await visit().forgotPassword({ email })
  const [reset = ''] = await world.mailedTokens(email, 'reset-password')
  await expect(visit().resetPassword({ token: reset, password: chosen })).rejects.toMatchObject(common)
  expect(await visit().resetPassword({ token: reset, password: 'grass court' })).toBeDefined()
  await expect(
    visit().register({ email: 'ana.lee@example.org', password: chosen.replace('.com', '.org') }),
  ).rejects.toMatchObject(common)
})

test('a name is a common password for its owner alone', async () => {
  const world = await createAuthWorld()
  const named = { firstName: 'Philippa', lastName: 'Oberwinkler', password: 'oberwinkler7' }
  await expect(world.visit().register({ ...named, email: 'po@example.com' })).rejects.toMatchObject(common)
  expect(await world.visit().register({ email: 'other@example.com', password: named.password })).toMatchObject({
    requiresVerification: true,
  })
})
