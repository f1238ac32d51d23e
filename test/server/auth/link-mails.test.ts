import { expect, test } from 'vitest'
import { userIdForAddress } from '#server/store/accounts/visitor-users.ts'
import { createAuthWorld, minutes, type AuthWorld } from '#test/support/auth-world.ts'

const email = 'ana@example.com'
const password = 'green court'
const overLimit = "If an email is due, it's on its way. Check your spam folder."

async function linkMails({ em }: AuthWorld): Promise<number> {
  const rows = await em().execute(`select 1 from notification where kind in ('verify-email', 'reset-password')`)
  return rows.length
}

test('an address gets one link of a kind in a minute, whoever asks', async () => {
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
  expect(await linkMails(world)).toBe(2)
  world.pass(minutes - 1000)
  await world.visit().resendVerification({ email })
  expect(await linkMails(world)).toBe(2)
  world.pass(1000)
  await world.visit().resendVerification({ email })
  expect(await linkMails(world)).toBe(3)
})

test('a request for a link is stored with its kind alone, with or without an account', async () => {
  const world = await createAuthWorld()
  await world.visit().forgotPassword({ email })
  world.pass(1000)
  await world.visit().resendVerification({ email })
  expect(await world.em().execute('select kind from link_request order by requested_at')).toEqual([
    { kind: 'reset-password' },
    { kind: 'verify-email' },
  ])
})

test('an address gets no more than five links in any hour and fifteen in a day', async () => {
  const world = await createAuthWorld()
  const mailedAt: number[] = []
  await world.visit().register({ email, password })
  mailedAt.push(0)
  // Somebody asks all the time at first, and then at the beginning and the end of each hour.
  for (let minute = 1; minute < 24 * 60; minute++) {
    world.pass(minutes)
    if (minute > 70 && minute % 60 > 5 && minute % 60 < 59) continue
    const { granted } = await world.visit({ ip: `198.51.${minute >> 8}.${minute & 255}` }).resendVerification({ email })
    if (granted) mailedAt.push(minute)
  }
  expect(await linkMails(world)).toBe(mailedAt.length)
  expect(mailedAt.slice(0, 7)).toEqual([0, 1, 2, 3, 4, 60, 61])
  expect(mailedAt).toHaveLength(15)
  for (const from of mailedAt) {
    expect(mailedAt.filter((at) => at >= from && at < from + 60).length).toBeLessThanOrEqual(5)
  }
})

test('the answer says that the email was sent again only where it was, with the same link', async () => {
  const world = await createAuthWorld()
  const register = () => world.visit().register({ email, password })
  expect(await register()).toMatchObject({ resent: false, alreadySignedUp: false })
  expect(await register()).toMatchObject({
    resent: false,
    alreadySignedUp: true,
    message: expect.stringContaining(overLimit),
  })
  expect(await linkMails(world)).toBe(1)
  world.pass(minutes)
  expect(await register()).toMatchObject({
    resent: true,
    alreadySignedUp: true,
    message: 'You have already signed up. Verification email has been resent.',
  })
  world.pass(minutes)
  expect(await world.visit().resendVerification({ email })).toMatchObject({ granted: true })
  const tokens = await world.mailedTokens(email, 'verify-email')
  expect(tokens).toHaveLength(3)
  expect(new Set(tokens).size).toBe(1)
  // The last copy works for as long as it says, whenever the first was mailed.
  world.pass(24 * 60 * minutes - 1000)
  expect(await world.visit().verifyEmail({ token: tokens[0] ?? '' })).toEqual({ verified: true })
})

test('a link that has expired is not sent again: a new one is', async () => {
  const world = await createAuthWorld()
  await world.visit().register({ email, password })
  world.pass(24 * 60 * minutes)
  await world.visit().resendVerification({ email })
  const [first = '', second = ''] = await world.mailedTokens(email, 'verify-email')
  await expect(world.visit().verifyEmail({ token: first })).rejects.toMatchObject({ cause: { code: 'INVALID_TOKEN' } })
  expect(await world.visit().verifyEmail({ token: second })).toEqual({ verified: true })
})

test('a reset link that is asked for again is the same link, and works once', async () => {
  const world = await createAuthWorld()
  await world.member(email)
  await world.visit().forgotPassword({ email })
  world.pass(minutes)
  await world.visit().forgotPassword({ email })
  const [first = '', second] = await world.mailedTokens(email, 'reset-password')
  expect(second).toBe(first)
  await world.visit().resetPassword({ token: first, password: 'blue court one' })
  world.pass(minutes)
  await world.visit().forgotPassword({ email })
  const third = (await world.mailedTokens(email, 'reset-password')).at(-1) ?? ''
  expect(third).not.toBe(first)
  await world.visit().resetPassword({ token: third, password: 'blue court two' })
  expect((await world.visit().login({ email, password: 'blue court two' })).user.email).toBe(email)
})

test('a used link never works again, though the machine that mailed it is ahead of time', async () => {
  const world = await createAuthWorld()
  await world.member(email)
  const ask = async () => {
    world.pass(minutes)
    await world.visit().forgotPassword({ email })
  }
  await ask()
  const [used = ''] = await world.mailedTokens(email, 'reset-password')
  await world.visit().resetPassword({ token: used, password: 'blue court one' })
  await world.em().execute(`update notification set created_at = created_at + interval '1 hour'`)
  await ask()
  await ask()
  const tokens = await world.mailedTokens(email, 'reset-password')
  expect(tokens.filter((token) => token === used)).toHaveLength(1)
  await expect(world.visit().resetPassword({ token: used, password: 'blue court two' })).rejects.toMatchObject({
    cause: { code: 'INVALID_TOKEN' },
  })
})

test('nothing is mailed for an unknown address, a verified one that asks to verify, or a visitor’s record', async () => {
  const world = await createAuthWorld()
  await userIdForAddress(world.em(), 'visitor@example.com', world.now())
  await world.member(email)
  world.pass(minutes)
  await world.visit().resendVerification({ email })
  for (const other of ['nobody@example.com', 'visitor@example.com']) {
    await world.visit().resendVerification({ email: other })
    await world.visit().forgotPassword({ email: other })
  }
  expect(await linkMails(world)).toBe(1)
})

test('forgot and resend answer known and unknown addresses with the same words, within the limit and past it', async () => {
  const { visit, member, pass } = await createAuthWorld()
  await member(email)
  await visit().register({ email: 'waiting@example.com', password })
  for (const call of ['forgotPassword', 'resendVerification'] as const) {
    pass(minutes)
    for (const granted of [true, false]) {
      const answers = await Promise.all(
        [email, 'waiting@example.com', 'nobody@example.com'].map((address) => visit()[call]({ email: address })),
      )
      expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
      expect(answers[0]).toMatchObject({ granted, ...(!granted && { message: overLimit }) })
    }
  }
})

test('an account can be made however often links were asked for its address before', async () => {
  const world = await createAuthWorld()
  for (let count = 0; count < 8; count++) {
    await world.visit().resendVerification({ email })
    world.pass(minutes)
  }
  expect(await world.visit().register({ email, password })).toMatchObject({ alreadySignedUp: false })
  expect(await linkMails(world)).toBe(1)
})

test('of many requests at once for an unknown address one is granted, as for a known one', async () => {
  const { visit } = await createAuthWorld()
  const answers = await Promise.all(Array.from({ length: 20 }, () => visit().resendVerification({ email })))
  expect(answers.filter(({ granted }) => granted)).toHaveLength(1)
})
