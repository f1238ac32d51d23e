import { describe, expect, test } from 'vitest'
import { dateRange, daysBetween } from '#domain/calendar/local-date.ts'
import { startAnsweredSource } from '#test/support/answered-source.ts'

const open = { Category: 0, StartTime: 420, EndTime: 540, Interval: 60, Capacity: 1, Cost: 5.25 }

describe('the rules in the settings', () => {
  const guest = { Name: 'Guest', CanBook: true, AdvancedBookingPeriod: 7 }
  const resources = [{ ID: 'c1', Name: 'Court 1', Category: 1, Days: [] as object[] }]
  async function readWith(settings: object, days = 10) {
    const source = await startAnsweredSource(
      ({ pathname, searchParams }) => {
        if (pathname.endsWith('GetSettings')) return json({ MustAuthenticate: false, ...settings })
        const from = searchParams.get('startDate') ?? ''
        const count = daysBetween(from, searchParams.get('endDate') ?? '') + 1
        const Days = dateRange(from, count).map((on) => ({
          Date: `${on}T00:00:00`,
          Sessions: [{ ...open, EndTime: 720 }],
        }))
        return json({ TimeZone: 'Australia/Sydney', Resources: resources.map((one) => ({ ...one, Days })) })
      },
      (baseUrl) => ({ venue: 'parramatta-city-tennis', system: 'clubspark', baseUrl, slug: 'x' }),
    )
    const reading = await source.read(days)
    await source.stop()
    return reading
  }
  const json = (value: object) => ({ contentType: 'application/json', body: JSON.stringify(value) })

  // It is noon of 21 November there.
  test('days beyond the window of a guest are not released, and open at the minute of the release', async () => {
    const { status, covered, unreleased } = await readWith({ NewDayBookingAvailabilityTime: 1200, Roles: [guest] })
    expect([status, covered.map((day) => day.date).at(-1), covered.length]).toEqual(['ok', '2026-11-27', 7])
    expect(unreleased).toEqual([
      { date: '2026-11-28', opensAt: new Date('2026-11-21T09:00:00Z') },
      { date: '2026-11-29', opensAt: new Date('2026-11-22T09:00:00Z') },
      { date: '2026-11-30', opensAt: new Date('2026-11-23T09:00:00Z') },
    ])
    expect((await readWith({ Roles: [guest] })).covered).toHaveLength(8)
    expect((await readWith({})).covered).toHaveLength(10)
  })

  test('nothing is free where only the venue itself books', async () => {
    for (const settings of [{ AdminOnlyBookings: true, Roles: [guest] }, { Roles: [{ ...guest, CanBook: false }] }]) {
      const { status, covered, unreleased } = await readWith(settings)
      expect([status, covered.length, unreleased?.length]).toEqual(['not_released', 0, 10])
    }
  })

  test('the windows are for members where members alone book', async () => {
    const member = { ...guest, Name: 'Member' }
    for (const settings of [{ MembershipRequired: true, Roles: [guest, member] }, { Roles: [member] }]) {
      const [day] = (await readWith(settings)).covered
      expect([day?.openings.length, day?.forMembers?.length]).toEqual([0, 5])
    }
  })

  test('the least and the longest booking are kept', async () => {
    const rules = { Roles: [{ ...guest, MinimumBookingIntervals: 2, MaximumBookingIntervals: 3 }] }
    const [day] = (await readWith(rules)).covered
    expect(
      day?.openings.map(({ startMinutes, minMinutes, maxMinutes }) => [startMinutes, minMinutes, maxMinutes]),
    ).toEqual([
      [420, 120, 180],
      [480, 120, 180],
      [540, 120, 180],
      [600, 120, 120],
    ])
  })

  test.each([
    ['a role twice', { Roles: [guest, guest] }],
    ['none of the words that are known', { MustAuthenticate: undefined }],
    ['no role that can book', { AdminOnlyBookings: false }],
    ['roles that are null', { Roles: null }],
    ['a role without a window', { Roles: [{ ...guest, AdvancedBookingPeriod: null }] }],
    ['a role of which is not said if it can book', { Roles: [{ ...guest, CanBook: undefined }] }],
    ['one bound of bookings without the other', { Roles: [{ ...guest, MinimumBookingIntervals: 1 }] }],
    ['a window that is no number', { Roles: [{ ...guest, AdvancedBookingPeriod: '7 days' }] }],
    [
      'a least booking over the longest',
      { Roles: [{ ...guest, MinimumBookingIntervals: 3, MaximumBookingIntervals: 2 }] },
    ],
  ])('settings with %s leave every day unknown', async (_, settings) => {
    expect(await readWith(settings)).toMatchObject({ status: 'error', covered: [] })
  })
})
