import { expect, test } from 'vitest'
import { dateRange } from '#domain/calendar/local-date.ts'
import { startAnsweredSource } from '#test/support/answered-source.ts'

const court = {
  BookableID: 'SC-1',
  Name: 'Court 1',
  ActivityTypes: [{ name: 'Tennis' }],
  BookingMinDuration: 60,
  BookingMaxDuration: null,
  LeadDateTime: null,
}
const hours = { IsOpen: true, OpenTime: '18:00:00', CloseTime: '21:00:00', UseSunset: false }

test.each([
  [7, ['2026-11-24', '2026-11-28']],
  [8, ['2026-11-26', '2026-11-29']],
])('%i days without a booking on the first, and with one on the day after, are read', async (days, booked) => {
  const source = await startAnsweredSource(
    ({ pathname, searchParams }) => {
      const from = searchParams.get('fromDate') ?? ''
      const to = searchParams.get('toDate') ?? ''
      const dates = dateRange('2026-11-21', 10).filter((date) => date >= from && date <= to)
      const said: Record<string, unknown> = {
        getsettings: [],
        bookables: [court],
        getopeninghours: [{ Key: 'SC-1', Value: dates.map((date) => ({ ...hours, Date: date })) }],
        bookingbookablesinperiod: dates
          .filter((date) => booked.includes(date))
          .map((date) => ({
            BookableID: 'SC-1',
            Buffer_Start: null,
            Buffer_End: null,
            Start_Date: `${date}T19:00:00`,
            End_Date: `${date}T20:00:00`,
          })),
      }
      return { contentType: 'application/json', body: JSON.stringify(said[pathname.split('/').at(-1) ?? '']) }
    },
    (baseUrl) => ({ venue: 'killara-lawn-tc', system: 'bookable', baseUrl, venueId: '52' }),
  )
  const reading = await source.read(days)
  expect(reading).toMatchObject({ status: 'ok' })
  expect(reading.covered).toHaveLength(days)
  await source.stop()
})
