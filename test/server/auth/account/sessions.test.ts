import { expect, test } from 'vitest'
import { createAuthWorld, minutes } from '#test/support/auth-world.ts'

const firefox = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:147.0) Gecko/20100101 Firefox/147.0'
const iphone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 19_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.1 Mobile/15E148 Safari/604.1'

test('a person sees their sessions: browser, coarse address, times, and which is this one', async () => {
  const world = await createAuthWorld()
  const { email, password, token } = await world.member()
  world.pass(minutes)
  const there = { ip: '198.51.100.77', userAgent: iphone }
  const phone = await world.visit(there).login({ email, password })
  world.pass(minutes)
  await world.visit({ userAgent: firefox, ip: '2001:db8:1:2:3:4:5:6' }).login({ email, password })
  const sessions = await world.account({ token: phone.token, ...there }).sessions()
  expect(sessions.map(({ browser, ipAddress, isThis, method }) => [browser, ipAddress, isThis, method])).toEqual([
    ['Firefox on Windows', '2001:db8:1::/48', false, 'password'],
    ['Safari on iPhone', '198.51.100.0/24', true, 'password'],
    [null, '203.0.113.0/24', false, 'password'],
  ])
  expect(await world.visit({ token }).me()).toMatchObject({ email })
})

test('the use of a session is stored at most once in five minutes', async () => {
  const world = await createAuthWorld()
  const { token } = await world.member()
  const openedAt = world.now()
  const seenAt = async () => (await world.account({ token }).sessions())[0]?.lastSeenAt
  world.pass(5 * minutes - 1)
  expect(await seenAt()).toEqual(openedAt)
  world.pass(1)
  const seen = world.now()
  expect(await seenAt()).toEqual(seen)
  world.pass(4 * minutes)
  expect(await seenAt()).toEqual(seen)
})

test('one session is ended, or all but this one; the ended ones open nothing with the very next call', async () => {
  const world = await createAuthWorld()
  const { email, password, token } = await world.member()
  const [second, third] = [
    await world.visit().login({ email, password }),
    await world.visit().login({ email, password }),
  ]
  const refused = { cause: { code: 'UNAUTHENTICATED' } }
  const own = await world.account({ token: second.token }).sessions()
  const id = own.find(({ isThis }) => isThis)?.id ?? ''
  expect(await world.account({ token }).endSession({ id })).toEqual({ ended: true })
  await expect(world.visit({ token: second.token }).me()).rejects.toMatchObject(refused)
  expect(await world.visit({ token: third.token }).me()).toMatchObject({ email })
  expect(await world.account({ token }).endOtherSessions()).toEqual({ ended: true })
  await expect(world.visit({ token: third.token }).me()).rejects.toMatchObject(refused)
  expect(await world.visit({ token }).me()).toMatchObject({ email })
  expect(await world.account({ token }).sessions()).toHaveLength(1)
})
