import { expect, test } from 'vitest'
import { createAlertSite, type AlertSite } from '#test/support/alert-site.ts'
import { minutes } from '#test/support/auth-world.ts'
import { court } from '#test/support/an-opening.ts'

const evening = court('Court 1', 19 * 60)

async function update(site: AlertSite, token: string, id: string, change: object) {
  const asked = { sport: 'tennis', venues: ['manly-lawn-tc'], email: 'ana@example.com', ...change }
  return site.call('PUT', `/api/alerts/${id}`, { token, body: asked })
}

test('an opening that is there already blocks the alert, with its sentence (rule alerts-9)', async () => {
  const site = await createAlertSite()
  const { email, token } = await site.member()
  await site.read('manly-lawn-tc', [{ date: '2026-11-26', openings: [evening, court('Court 2', 20 * 60)] }])
  const blocked = await site.create({ email, timeSlots: ['7:00 PM', '7:30 PM', '8:00 PM'] }, token)
  expect([blocked.status, blocked.body.error]).toEqual([
    409,
    'Cannot create alert for Manly Lawn Tennis Club (Thu 26 Nov) because we found availability at 7:00 PM, 8:00 PM.',
  ])
  expect((await site.create({ email, timeSlots: ['7:30 PM'] }, token)).status).toBe(201)
  expect((await site.create({ email, specificDate: '2026-11-27' }, token)).status).toBe(201)
  expect((await site.create({ email, specificDate: null, daysOfWeek: ['thursday'] }, token)).status).toBe(201)
})

test('golf names holes and spots, futsal minutes, and only openings that meet them block the alert', async () => {
  const site = await createAlertSite()
  const { email, token } = await site.member()
  const date = '2026-11-26'
  await site.read('Asquith', [{ date, openings: [court('Tee', 19 * 60, { holes: [18], spots: 2 })] }])
  await site.read('Pittwater RSL', [{ date, openings: [court('Pitch', 19 * 60, { maxMinutes: 90 })] }])
  const golf = { email, sport: 'golf' as const, venues: ['Asquith'] }
  const futsal = { email, sport: 'futsal' as const, venues: ['Pittwater RSL'] }
  expect((await site.create({ ...golf, holes: 18, spots: 2 }, token)).body.error).toBe(
    'Cannot create alert for Asquith GC (Thu 26 Nov, 18 holes, 2 spots) because we found availability at 7:00 PM.',
  )
  expect((await site.create({ ...golf, spots: 1 }, token)).body.error).toContain('(Thu 26 Nov, any holes, 1 spot)')
  expect((await site.create({ ...golf, holes: 9 }, token)).status).toBe(201)
  expect((await site.create({ ...golf, spots: 3 }, token)).status).toBe(201)
  expect((await site.create({ ...futsal, minimumMinutes: 90 }, token)).body.error).toContain('(Thu 26 Nov, 90 minutes)')
  expect((await site.create({ ...futsal, minimumMinutes: 120 }, token)).status).toBe(201)
})

test('past dates and times at the venues are refused, whatever else the request asks', async () => {
  const site = await createAlertSite()
  const { email, token } = await site.member()
  const past = [
    { specificDate: '2026-11-23' },
    { specificDate: '2026-11-24' },
    { specificDate: null, specificDates: ['2026-11-23', '2026-11-30'] },
    { specificDate: null, selectedSlots: ['2026-11-24-7:30PM', '2026-11-30-7:30PM'] },
  ]
  for (const days of past) {
    const { status, body } = await site.create({ email, ...days }, token)
    expect([status, body.error]).toEqual([400, 'Cannot create alerts for past dates.'])
  }
  expect((await site.create({ email, specificDate: '2026-11-24', timeSlots: ['8:30 PM'] }, token)).status).toBe(201)
})

test('an identical active alert is 409, in any order of its parts; once deleted it can be made again', async () => {
  const site = await createAlertSite()
  const { email, token } = await site.member()
  const asked = { email, venues: ['manly-lawn-tc', 'collaroy-tc'], timeSlots: ['7:00 PM', '8:00 PM'] }
  const first = await site.create(asked, token)
  const turned = { email, venues: ['collaroy-tc', 'manly-lawn-tc'], timeSlots: ['8:00 PM', '7:00 PM'] }
  const again = await site.create(turned, token)
  expect([again.status, again.body.error]).toEqual([409, 'Alert Already Exists'])
  const recurring = await site.create({ ...asked, isRecurring: true, recurringWeeks: 2 }, token)
  expect([recurring.status, (await site.list(token)).length]).toEqual([409, 1])
  await site.call('DELETE', `/api/alerts/${first.body.id}`, { token })
  expect((await site.create(turned, token)).status).toBe(201)
})

test('an address has at most 50 active alerts, and a batch that does not fit is not made at all', async () => {
  const site = await createAlertSite()
  const { email, token } = await site.member()
  const specificDates = Array.from({ length: 25 }, (_, day) => `2027-01-${String(day + 1).padStart(2, '0')}`)
  for (const timeSlots of [['7:00 PM'], ['8:00 PM']]) {
    await site.create({ email, specificDate: null, specificDates, timeSlots }, token)
  }
  const full = await site.create({ email }, token)
  expect([full.status, full.body.error]).toEqual([
    429,
    'email: this address has 50 of at most 50 alerts; delete some first',
  ])
  const [one] = await site.list(token)
  await site.call('DELETE', `/api/alerts/${one?.id}`, { token })
  const two = await site.create({ email, specificDate: null, specificDates: ['2027-02-01', '2027-02-02'] }, token)
  expect([two.status, (await site.list(token)).length]).toEqual([429, 49])
  expect((await site.create({ email }, token)).status).toBe(201)
})

test('twenty equal requests at once make one alert', async () => {
  const site = await createAlertSite()
  const { email, token } = await site.member()
  const answers = await Promise.all(Array.from({ length: 20 }, () => site.create({ email }, token)))
  expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array.from({ length: 19 }, () => 409)])
  expect(await site.list(token)).toHaveLength(1)
})

test('of sixty different requests, twelve at once, fifty make an alert', async () => {
  const site = await createAlertSite()
  const { email, token } = await site.member()
  const dates = Array.from(
    { length: 60 },
    (_, n) => `2027-0${1 + Math.floor(n / 20)}-${String((n % 20) + 1).padStart(2, '0')}`,
  )
  const answers = []
  // More at once wait so long for a connection, on a slow machine, that they are asked to come again.
  for (let from = 0; from < dates.length; from += 12) {
    const some = dates.slice(from, from + 12)
    answers.push(...(await Promise.all(some.map((specificDate) => site.create({ email, specificDate }, token)))))
  }
  expect(answers.map(({ status }) => status).toSorted()).toEqual([...Array(50).fill(201), ...Array(10).fill(429)])
  expect(await site.list(token)).toHaveLength(50)
})

test('an alert keeps its own day when it is changed, and further days become its series', async () => {
  const site = await createAlertSite()
  const { email, token } = await site.member()
  const { body } = await site.create({ email }, token)
  const selectedSlots = ['2026-11-26-7:00PM', '2026-11-26-8:00PM', '2026-11-27-9:00PM']
  const changed = await update(site, token, body.id, { selectedSlots })
  expect(changed.body).toMatchObject({ id: body.id, specificDate: '2026-11-26', timeSlots: ['7:00 PM', '8:00 PM'] })
  const alerts = await site.list(token)
  expect(alerts.map(({ specificDate, timeSlots }) => [specificDate, timeSlots])).toContainEqual([
    '2026-11-27',
    ['9:00 PM'],
  ])
  expect(new Set(alerts.map(({ batchId }) => batchId)).size).toBe(1)
})

test('a changed alert may keep cells that are open by now, but may not add any', async () => {
  const site = await createAlertSite()
  const { email, token } = await site.member()
  const { body } = await site.create({ email }, token)
  await site.read('manly-lawn-tc', [{ date: '2026-11-26', openings: [evening, court('Court 2', 20 * 60)] }])
  const updated = await update(site, token, body.id, { selectedSlots: ['2026-11-26-7:00PM', '2026-11-26-9:00PM'] })
  expect(updated.status).toBe(200)
  const blocked = await update(site, token, body.id, { selectedSlots: ['2026-11-26-8:00PM'] })
  expect([blocked.status, blocked.body.error]).toEqual([
    409,
    expect.stringContaining('because we found availability at 8:00 PM.'),
  ])
})

test('a change that duplicates another alert of the owner is 409, and one to a past date is refused', async () => {
  const site = await createAlertSite()
  const { email, token } = await site.member()
  await site.create({ email, specificDate: '2026-11-27' }, token)
  const { body } = await site.create({ email }, token)
  const duplicate = await update(site, token, body.id, { selectedSlots: ['2026-11-27-7:00PM'] })
  expect([duplicate.status, duplicate.body.error]).toEqual([409, 'Alert Already Exists'])
  const past = await update(site, token, body.id, { selectedSlots: ['2026-11-23-7:00PM'] })
  expect([past.status, past.body.error]).toEqual([400, 'Cannot create alerts for past dates.'])
})

test('an alert that moves to another address waits for that address, and returns without asking', async () => {
  const site = await createAlertSite()
  const { email, token } = await site.member()
  const { body } = await site.create({ email }, token)
  const selectedSlots = ['2026-11-26-7:00PM']
  const moved = await update(site, token, body.id, { email: 'bob@example.com', selectedSlots })
  expect(moved.body).toMatchObject({ isActive: false, isConfirmed: false })
  expect((await site.queued('bob@example.com')).map(({ kind }) => kind)).toEqual(['alert-opt-in'])
  site.pass(minutes)
  const back = await update(site, token, body.id, { email, selectedSlots })
  expect(back.body).toMatchObject({ isActive: true, isConfirmed: true })
})
