import { expect, test } from 'vitest'
import { createAlertSite } from '#test/support/alert-site.ts'

const change = { sport: 'tennis', venues: ['manly-lawn-tc'] }

test('an alert for an unconfirmed address still waits for it, however often its owner changes it', async () => {
  const site = await createAlertSite()
  const { token } = await site.member()
  const email = 'bob@example.com'
  const { body } = await site.create({ email }, token)
  const selectedSlots = ['2026-11-26-8:00PM']
  const changed = await site.call('PUT', `/api/alerts/${body.id}`, { token, body: { ...change, email, selectedSlots } })
  expect(changed).toMatchObject({ status: 200, body: { timeSlots: ['8:00 PM'], isActive: false, isConfirmed: false } })
  expect(await site.list(token)).toMatchObject([{ isActive: false, isConfirmed: false }])
})

test('a weekly alert that is moved to a day on which it was quiet watches that day', async () => {
  const site = await createAlertSite()
  const { email, token } = await site.member()
  const { body } = await site.create({ email, specificDate: null, daysOfWeek: ['tuesday'] }, token)
  await site.act('booked', { ids: [body.id], date: '2026-12-01' }, token)
  const moveTo = (day: string) =>
    site.call('PUT', `/api/alerts/${body.id}`, {
      token,
      body: { ...change, email, selectedSlots: [`${day}-7:00PM`] },
    })
  expect((await moveTo('thursday')).body).toMatchObject({ quietDates: ['2026-12-01'] })
  expect((await moveTo('2026-12-01')).body).toMatchObject({ specificDate: '2026-12-01', quietDates: [] })
})

test('changing alerts makes no more than fifty of them', async () => {
  const site = await createAlertSite()
  const { email, token } = await site.member()
  const slotsOn = (first: number, count: number) =>
    Array.from({ length: count }, (_, index) => {
      const day = first + index
      return `2026-${day > 30 ? 12 : 11}-${String(day > 30 ? day - 30 : day).padStart(2, '0')}`
    })
  const times = [['7:00 PM'], ['8:00 PM']] as const
  for (const [index, timeSlots] of times.entries()) {
    const specificDates = slotsOn(25, index === 0 ? 25 : 24)
    expect((await site.create({ email, specificDates, timeSlots: [...timeSlots] }, token)).status).toBe(201)
  }
  const [last] = await site.list(token)
  const update = (dates: string[]) =>
    site.call('PUT', `/api/alerts/${last?.id}`, {
      token,
      body: { ...change, email, selectedSlots: dates.map((date) => `${date}-9:00PM`) },
    })
  expect((await update(slotsOn(25, 3))).status).toBe(429)
  expect(await site.list(token)).toHaveLength(49)
  expect((await update(slotsOn(25, 2))).status).toBe(200)
  expect(await site.list(token)).toHaveLength(50)
})
