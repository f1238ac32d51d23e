import { expect, test } from 'vitest'
import { createAuthWorld, minutes, type AuthWorld } from '#test/support/auth-world.ts'

const [first, second, third] = ['ana@example.com', 'ana.new@example.org', 'ana.third@example.org'] as const
const invalid = { cause: { code: 'INVALID_TOKEN', message: 'Invalid or expired token' } }

async function ask(world: AuthWorld, { token, password }: { token: string; password: string }, email: string) {
  return world.account({ token }).changeEmail({ proof: { password }, email })
}

/** The newest link that was mailed to an address to make it that of the account. */
async function linkAt(world: AuthWorld, email: string): Promise<string> {
  return (await world.mailedTokens(email, 'confirm-email')).at(-1) ?? ''
}

test('an address is mailed one link a minute, and a further request says so (limit L10)', async () => {
  const world = await createAuthWorld()
  const ana = await world.member(first)
  expect(await ask(world, ana, second)).toEqual({
    granted: true,
    message: 'Follow the link that we emailed to the new address.',
  })
  world.pass(minutes - 1)
  expect(await ask(world, ana, second)).toEqual({
    granted: false,
    message: "If an email is due, it's on its way. Check your spam folder.",
  })
  expect(await world.mailedTokens(second, 'confirm-email')).toHaveLength(1)
  // The link that is out is not lost by that.
  expect(await world.account().confirmEmailChange({ token: await linkAt(world, second) })).toEqual({ email: second })
})

test('the link of a change expires with a later change', async () => {
  const world = await createAuthWorld()
  const ana = await world.member(first)
  await ask(world, ana, second)
  const token = await linkAt(world, second)
  await world.account().confirmEmailChange({ token })
  await ask(world, ana, third)
  await world.account().confirmEmailChange({ token: await linkAt(world, third) })
  await expect(world.account().confirmEmailChange({ token })).rejects.toMatchObject(invalid)
  expect(await world.visit({ token: ana.token }).me()).toMatchObject({ email: third })
})

test('a person who has the old address again may still undo the change that took it away', async () => {
  const world = await createAuthWorld()
  const ana = await world.member(first)
  await ask(world, ana, second)
  await world.account().confirmEmailChange({ token: await linkAt(world, second) })
  const [undo = ''] = await world.mailedTokens(first, 'undo-email')
  await ask(world, ana, first)
  await world.account().confirmEmailChange({ token: await linkAt(world, first) })
  expect(await world.account().undoEmailChange({ token: undo })).toEqual({ email: first })
  await expect(world.visit({ token: ana.token }).me()).rejects.toMatchObject({ cause: { code: 'UNAUTHENTICATED' } })
})

test('a link to an address that has an account of its own by now says so', async () => {
  const world = await createAuthWorld()
  const ana = await world.member(first)
  await ask(world, ana, second)
  const token = await linkAt(world, second)
  await world.member(second)
  await expect(world.account().confirmEmailChange({ token })).rejects.toMatchObject({
    cause: { code: 'INVALID_TOKEN', message: 'This email has an account of its own.' },
  })
})

test('the export lists the links that were asked for', async () => {
  const world = await createAuthWorld()
  const ana = await world.member(first)
  world.pass(minutes)
  await world.visit().forgotPassword({ email: first })
  const kinds = async () => (await world.account({ token: ana.token }).export()).linksAskedFor.map((row) => row['kind'])
  expect(await kinds()).toEqual(['registration', 'reset-password'])
  await ask(world, ana, second)
  await world.account().confirmEmailChange({ token: await linkAt(world, second) })
  expect(await kinds()).toEqual(['confirm-email'])
})

test('a change to the same address is refused with that reason, and nothing is mailed or called off', async () => {
  const world = await createAuthWorld()
  const ana = await world.member(first)
  await ask(world, ana, second)
  await expect(ask(world, ana, first)).rejects.toMatchObject({
    cause: { code: 'INVALID_INPUT', message: 'This is the email of your account already.' },
  })
  expect(await world.mailedTokens(first, 'confirm-email')).toEqual([])
  expect(await world.account().confirmEmailChange({ token: await linkAt(world, second) })).toEqual({ email: second })
})
