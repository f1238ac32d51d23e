import { expect, onTestFinished, test } from 'vitest'
import { startAnsweredSource } from '#test/support/answered-source.ts'

const court = {
  BookableID: 'SC-1',
  Name: 'Court 1',
  ActivityTypes: [{ name: 'Tennis court hire' }],
  BookingMinDuration: 60,
  BookingMaxDuration: null,
  LeadDateTime: null,
}
const hours = { IsOpen: true, OpenTime: '18:00:00', CloseTime: '21:00:00', UseSunset: false }

/** The reading of one day of a site with these courts. */
async function read({ courts }: { courts: { BookableID: string }[] }) {
  const Value = [{ Date: '2026-11-21T00:00:00', ...hours }]
  const answers: Record<string, unknown> = {
    getsettings: [],
    bookables: courts,
    getopeninghours: courts.map(({ BookableID }) => ({ Key: BookableID, Value })),
    bookingbookablesinperiod: [],
  }
  const source = await startAnsweredSource(
    ({ pathname }) => ({
      contentType: 'application/json',
      body: JSON.stringify(answers[pathname.split('/').at(-1) ?? ''] ?? 'no such call'),
    }),
    (baseUrl) => ({ venue: 'killara-lawn-tc', system: 'bookable', baseUrl, venueId: '52' }),
  )
  onTestFinished(() => source.stop())
  return source.read(1)
}

test.each(['Tennis Caretaker - Some Park', 'Tennis Office', 'Tennis Ball Machine', 'Tennis club room', 'Netball 1'])(
  '%s is left out, though its activity is tennis, and named',
  async (Name) => {
    const reading = await read({ courts: [court, { ...court, BookableID: 'SC-2', Name }] })
    expect(reading).toMatchObject({ status: 'ok', reason: expect.stringContaining(Name) })
    expect(reading.covered).toMatchObject([{ openings: Array(5).fill({ resource: 'Court 1' }) }])
    expect(reading.covered[0]?.unknownCourts).toBeUndefined()
  },
)

test.each([
  ['a name that says nothing', { Name: 'Bicentennial Park' }],
  ['an activity without a name', { Name: 'Court 2', ActivityTypes: [{ name: null }] }],
  ['no shortest booking beside a court with one', { Name: 'Court 2', BookingMinDuration: null }],
])('a court with %s is unknown, never told and never full', async (_, change) => {
  const { covered, reason } = await read({ courts: [court, { ...court, BookableID: 'SC-2', ...change }] })
  expect(covered[0]?.unknownCourts).toEqual([change.Name])
  expect(covered[0]?.openings).toMatchObject(Array(5).fill({ resource: 'Court 1' }))
  expect(reason).toContain(change.Name)
})
