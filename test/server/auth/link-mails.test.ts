import { expect, test } from 'vitest'
import { userIdForAddress } from '#server/store/accounts/visitor-users.ts'
import { createAuthWorld, minutes, type AuthWorld } from '#test/support/auth-world.ts'

const email = 'ana@example.com'
const password = 'green court'

async function linkMails({ em }: AuthWorld): Promise<number> {
  const rows = await em().execute(`select 1 from notification where kind in ('verify-email', 'reset-password')`)
  return rows.length
}

test('whoever asks, one address gets one link in 15 minutes', async () => {
  const world = await createAuthWorld()
  await world.visit().register({ email, password })
  const asking = Array.from({ length: 60 }, (_, index) => {
    const visitor = world.visit({ ip: `198.51.100.${index}` })
    return index % 3 === 0
      ? visitor.register({ email, password }).catch(() => undefined)
      : index % 3 === 1
        ? visitor.resendVerification({ email })
        : visitor.forgotPassword({ email })
  })
  await Promise.all(asking)
  expect(await linkMails(world)).toBe(1)
  world.pass(15 * minutes - 1000)
  await world.visit().resendVerification({ email })
  expect(await linkMails(world)).toBe(1)
  world.pass(1000)
  await world.visit().resendVerification({ email })
  expect(await linkMails(world)).toBe(2)
})

test('an address gets no more than five links a day', async () => {
  const world = await createAuthWorld()
  await world.visit().register({ email, password })
  for (let round = 0; round < 20; round++) {
    world.pass(15 * minutes)
    await world.visit().resendVerification({ email })
    await world.visit().forgotPassword({ email })
  }
  expect(await linkMails(world)).toBe(5)
  world.pass(24 * 60 * minutes)
  await world.visit().resendVerification({ email })
  expect(await linkMails(world)).toBe(6)
})

test('who answers a link may have the next one at once', async () => {
  const world = await createAuthWorld()
  await world.member(email)
  for (const wish of ['blue court one', 'blue court two']) {
    // Links are told apart by when they were mailed.
    world.pass(1000)
    await world.visit().forgotPassword({ email })
    const token = (await world.mailedTokens(email, 'reset-password')).at(-1) ?? ''
    await world.visit().resetPassword({ token, password: wish })
  }
  expect((await world.visit().login({ email, password: 'blue court two' })).user.email).toBe(email)
})

test('nothing is mailed for an unknown address, a verified one that asks to verify, or a visitor’s record', async () => {
  const world = await createAuthWorld()
  await userIdForAddress(world.em(), 'visitor@example.com', world.now())
  await world.member(email)
  await world.visit().resendVerification({ email })
  for (const other of ['nobody@example.com', 'visitor@example.com']) {
    await world.visit().resendVerification({ email: other })
    await world.visit().forgotPassword({ email: other })
  }
  expect(await linkMails(world)).toBe(1)
})

test('forgot and resend answer known and unknown addresses with the same words', async () => {
  const { visit, member } = await createAuthWorld()
  await member(email)
  await visit().register({ email: 'waiting@example.com', password })
  for (const call of ['forgotPassword', 'resendVerification'] as const) {
    const answers = await Promise.all(
      [email, 'waiting@example.com', 'nobody@example.com'].map((address) => visit()[call]({ email: address })),
    )
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
  }
})
