import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { createAlertSite } from '#test/support/alert-site.ts'
import { minutes } from '#test/support/auth-world.ts'
import { court } from '#test/support/an-opening.ts'

const series = { isRecurring: true, recurringWeeks: 3 } as const

test('a request that is sent twice makes its alerts once, and is answered alike', async () => {
  const site = await createAlertSite()
  const { email, token } = await site.member()
  const asked = { email, ...series, requestId: randomUUID() }
  const first = await site.create(asked, token)
  const second = await site.create(asked, token)
  expect([first.status, second.status]).toEqual([201, 201])
  expect(second.body).toEqual(first.body)
  expect(await site.list(token)).toHaveLength(3)
  const other = await site.create({ ...asked, requestId: randomUUID() }, token)
  expect([other.status, other.body.error]).toEqual([409, 'Alert Already Exists'])
})

test('ten presses at once make one alert, and all ten are answered with it', async () => {
  const site = await createAlertSite()
  const { email, token } = await site.member()
  const requestId = randomUUID()
  const answers = await Promise.all(Array.from({ length: 10 }, () => site.create({ email, requestId }, token)))
  expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1)
  expect(answers[0]?.status).toBe(201)
  expect(await site.list(token)).toHaveLength(1)
})

test('a lost answer is repeated as it was, whatever has opened or changed since', async () => {
  const site = await createAlertSite()
  const { email, token } = await site.member()
  const asked = { email, requestId: randomUUID() }
  const first = await site.create(asked, token)
  await site.read('manly-lawn-tc', [{ date: '2026-11-26', openings: [court('Court 1', 19 * 60)] }])
  await site.call('DELETE', `/api/alerts/${first.body.id}`, { token })
  const again = await site.create(asked, token)
  expect([again.status, again.body]).toEqual([201, first.body])
  expect(await site.list(token)).toEqual([])
})

test('a refused request is tried anew', async () => {
  const site = await createAlertSite()
  const { email, token } = await site.member()
  const asked = { email, requestId: randomUUID() }
  await site.read('manly-lawn-tc', [{ date: '2026-11-26', openings: [court('Court 1', 19 * 60)] }])
  expect((await site.create(asked, token)).status).toBe(409)
  site.pass(minutes)
  await site.read('manly-lawn-tc', [{ date: '2026-11-26', openings: [] }])
  expect((await site.create(asked, token)).status).toBe(201)
})

test('a visitor’s request that is sent twice is answered alike, and reveals nothing of the address', async () => {
  const site = await createAlertSite()
  const { email, token } = await site.member()
  const requestId = randomUUID()
  const hers = await site.create({ email, requestId }, token)
  const first = await site.create({ email, requestId })
  const second = await site.create({ email, requestId })
  expect([first.status, second.text]).toEqual([201, first.text])
  expect(first.body).toMatchObject({ isActive: false, isConfirmed: false })
  expect([first.body.id, first.body.userId]).not.toContain(hers.body.id)
  expect(first.body.userId).not.toBe(hers.body.userId)
  // Nor does the visitor's request stand in the way of hers.
  const other = randomUUID()
  await site.create({ email, requestId: other, specificDate: '2026-11-30' })
  const own = await site.create({ email, requestId: other, specificDate: '2026-11-30' }, token)
  expect(own.body).toMatchObject({ isActive: true, isConfirmed: true })
})
