import { expect, test } from 'vitest'
import { createAlertSite } from '#test/support/alert-site.ts'

test('one alert made answers 201 with that alert (rule api-11)', async () => {
  const site = await createAlertSite()
  const { email, token } = await site.member()
  const { status, body } = await site.create({ email }, token)
  expect(status).toBe(201)
  expect(body).toMatchObject({
    email,
    sport: 'tennis',
    venues: ['manly-lawn-tc'],
    timeSlots: ['7:00 PM'],
    daysOfWeek: [],
    specificDate: '2026-11-26',
    specificDates: [],
    spots: 1,
    minimumMinutes: 60,
    holes: null,
    isRecurring: false,
    recurringWeeks: null,
    batchId: null,
    isActive: true,
    createdAt: '2026-11-24T09:00:00.000Z',
  })
  expect(await site.list(token)).toEqual([body])
})

test('several made answer with alerts, alertCount and isRecurring', async () => {
  const site = await createAlertSite()
  const { email, token } = await site.member()
  const dates = await site.create({ email, specificDate: null, specificDates: ['2026-11-26', '2026-11-27'] }, token)
  expect([dates.body.alertCount, dates.body.isRecurring]).toEqual([2, false])
  expect(dates.body.alerts.map(({ specificDate }) => specificDate)).toEqual(['2026-11-26', '2026-11-27'])
  const weeks = await site.create({ email, specificDate: '2026-12-01', isRecurring: true, recurringWeeks: 3 }, token)
  expect([weeks.body.alertCount, weeks.body.isRecurring]).toEqual([3, true])
  expect(new Set(weeks.body.alerts.map(({ batchId }) => batchId)).size).toBe(1)
})

test('golf keeps holes and players, futsal its minutes', async () => {
  const site = await createAlertSite()
  const { email, token } = await site.member()
  const golf = await site.create({ email, sport: 'golf', venues: ['Asquith'], holes: 9, spots: 3 }, token)
  expect(golf.body).toMatchObject({ holes: 9, spots: 3 })
  const futsal = await site.create({ email, sport: 'futsal', venues: ['Pittwater RSL'], minimumMinutes: 75 }, token)
  expect(futsal.body).toMatchObject({ minimumMinutes: 75 })
})

test.each([
  [{ email: 'nobody' }, 'email: Please enter a valid email address'],
  [{ venues: [] }, 'venues: choose at least one venue'],
  [{ venues: ['Wimbledon'] }, "venues.0: 'Wimbledon' is not a venue of the catalogue"],
  [{ venues: ['Asquith'] }, "venues: 'Asquith' is not a tennis venue"],
  [{ timeSlots: [] }, 'timeSlots: choose at least one time slot'],
  [{ timeSlots: ['7:15 PM'] }, "timeSlots.0: '7:15 PM' is not a half-hour from 6:00 AM to 10:00 PM"],
  [{ specificDate: '2026-02-30' }, 'specificDate: must be a date that exists, written yyyy-MM-dd'],
  [{ specificDate: null }, 'specificDate: give specificDate, specificDates, daysOfWeek or selectedSlots'],
  [{ daysOfWeek: ['monday'] }, 'daysOfWeek: give dates or weekdays, not both; make two alerts'],
  [
    { specificDate: null, specificDates: ['2026-11-26'], daysOfWeek: ['monday'] },
    'daysOfWeek: give dates or weekdays, not both; make two alerts',
  ],
  [
    { specificDate: '2026-11-27', selectedSlots: ['2026-11-26-7:00PM'] },
    "specificDate: '2026-11-27' has no slot in selectedSlots",
  ],
  [
    { specificDate: null, daysOfWeek: ['monday', 'friday'], selectedSlots: ['monday-7:00PM'] },
    "daysOfWeek: 'friday' has no slot in selectedSlots",
  ],
  [{ selectedSlots: ['someday-7:00PM'] }, "selectedSlots.0: 'someday-7:00PM' is not a slot id"],
])('refuses %j with 400 and names field and fault', async (asked, error) => {
  const site = await createAlertSite()
  const { token, email } = await site.member()
  const answer = await site.create({ email, ...asked } as Parameters<typeof site.create>[0], token)
  expect(answer.status).toBe(400)
  expect(answer.body.error).toContain(error)
})
