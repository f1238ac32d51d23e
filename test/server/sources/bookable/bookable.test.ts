import { afterEach, expect, test } from 'vitest'
import { parseCourts } from '#server/sources/bookable/bookable-answers.ts'
import { startAnsweredSource, type AnsweredSource } from '#test/support/answered-source.ts'
import { testSource } from '#test/support/source-kit.ts'

testSource('bookable')

let source: AnsweredSource | undefined
afterEach(async () => {
  await source?.stop()
  source = undefined
})

const court = {
  BookableID: 'SC-1',
  Name: 'Court 1',
  ActivityTypes: [{ name: 'Tennis court hire' }],
  BookingMinDuration: 60,
  BookingMaxDuration: null,
  LeadDateTime: null as string | null,
}
const hours = {
  Date: '2026-11-21T00:00:00',
  IsOpen: true,
  OpenTime: '18:00:00',
  CloseTime: '21:00:00',
  UseSunset: false,
}
const booking = {
  BookableID: 'SC-1',
  Start_Date: '2026-11-21T19:00:00',
  End_Date: '2026-11-21T20:00:00',
  Buffer_Start: null as string | null,
  Buffer_End: null as string | null,
}

interface Answers {
  settings?: unknown
  courts?: unknown[]
  hours?: readonly object[] | undefined
  bookings?: unknown[]
}

/** The reading of one day of a site with one court; noon of Saturday is past. */
async function read(answers: Answers, keys: Record<string, unknown> = {}) {
  source = await startAnsweredSource(
    ({ pathname }) => {
      const call = pathname.split('/').at(-1) ?? ''
      const said: Record<string, unknown> = {
        getsettings: answers.settings ?? [{ key: 'StepMinutes', value: '30' }],
        bookables: answers.courts ?? [court],
        getopeninghours: [{ Key: 'SC-1', Value: answers.hours ?? [hours] }],
        bookingbookablesinperiod: answers.bookings ?? [],
      }
      return { contentType: 'application/json', body: JSON.stringify(said[call] ?? 'no such call') }
    },
    (baseUrl) => ({ venue: 'killara-lawn-tc', system: 'bookable', baseUrl, venueId: '52', ...keys }),
  )
  return source.read(1)
}

/** Start and longest booking of each opening, in hours. */
async function free(answers: Answers): Promise<[number, number][]> {
  const reading = await read(answers)
  const [day] = reading.covered
  if (!day) throw new Error(`${reading.status}: ${reading.reason ?? ''}`)
  return day.openings.map(({ startMinutes, maxMinutes = 0 }) => [startMinutes / 60, maxMinutes / 60])
}

test('a slot that is open, not booked and long enough is free', async () => {
  expect(await free({ bookings: [booking] })).toEqual([
    [18, 1],
    [20, 1],
  ])
})

test('the time to set up before a booking and to clear away after it is not free either', async () => {
  const buffered = { ...booking, Buffer_Start: '2026-11-21T18:45:00', Buffer_End: '2026-11-21T20:15:00' }
  expect(await free({ bookings: [buffered] })).toEqual([])
})

test('a closure that lasts for days takes this one too, and a cancelled booking takes nothing', async () => {
  const closure = { ...booking, Start_Date: '2026-11-20T00:00:00', End_Date: '2026-11-23T00:00:00' }
  expect(await free({ bookings: [closure] })).toEqual([])
  expect(await free({ bookings: [{ ...closure, BookingStatusName: 'Cancelled' }] })).toHaveLength(5)
})

test('nothing is free before the lead time', async () => {
  expect(await free({ courts: [{ ...court, LeadDateTime: '2026-11-21T19:30:00' }] })).toEqual([
    [19.5, 1.5],
    [20, 1],
  ])
})

test('without a shortest booking on the site it is an hour, and without a step half an hour', async () => {
  const courts = [{ ...court, BookingMinDuration: null }]
  const short = [{ ...hours, CloseTime: '19:30:00' }]
  expect(await free({ courts, hours: short, settings: [] })).toEqual([
    [18, 1.5],
    [18.5, 1],
  ])
})

test('an unlit court closes when the Sun sets, before its written time and without one', async () => {
  const starts = async (CloseTime: string) =>
    (await free({ hours: [{ ...hours, UseSunset: true, CloseTime }] })).map(([start]) => start)
  // The Sun sets at 19:43 in Killara on 21 November.
  expect(await starts('21:00:00')).toEqual([18, 18.5])
  expect(await starts('00:00:00')).toEqual([18, 18.5])
  expect(await starts('19:00:00')).toEqual([18])
})

test('a court that closes at nothing o’clock is open until ten, on which readers agree', async () => {
  expect((await free({ hours: [{ ...hours, CloseTime: '00:00:00' }] })).at(-1)).toEqual([21, 1])
})

test('a closed day is full; a day that is not mentioned is unknown', async () => {
  expect(await free({ hours: [{ ...hours, IsOpen: false, OpenTime: null, CloseTime: null }] })).toEqual([])
  expect(await free({ hours: [{ ...hours, Available: false }] })).toEqual([])
  expect(await read({ hours: [] })).toMatchObject({
    status: 'error',
    covered: [],
    formatChange: expect.stringMatching(/no opening hours/),
  })
})

test('courts of other sports and those not for the public are not read; names choose among all', async () => {
  const padel = { ...court, BookableID: 'SC-1', Name: 'Padel 1', ActivityTypes: [{ name: 'Padel' }] }
  expect(await read({ courts: [padel] })).toMatchObject({
    status: 'error',
    reason: expect.stringMatching(/none of its bookables/),
  })
  expect(await read({ courts: [{ ...court, ExternalSearchable: false }] })).toMatchObject({ status: 'error' })
  expect((await read({ courts: [padel] }, { courts: ['Padel 1'] })).covered[0]?.openings).toHaveLength(5)
})

test.each([
  ['bookings without the keys of buffers', { bookings: [{ ...booking, Buffer_End: undefined }] }, /Buffer_End/],
  ['a booking with a zone', { bookings: [{ ...booking, Start_Date: '2026-11-21T19:00:00Z' }] }, /no local time/],
  [
    'a booking of another week',
    { bookings: [{ ...booking, Start_Date: '2026-12-01T19:00:00', End_Date: '2026-12-01T20:00:00' }] },
    /2026-12-01, which nobody/,
  ],
  [
    'bookings of the day after only',
    { bookings: [{ ...booking, Start_Date: '2026-11-22T19:00:00', End_Date: '2026-11-22T20:00:00' }] },
    /another day than 2026-11-21/,
  ],
  [
    'a booking that ends before it begins',
    { bookings: [{ ...booking, End_Date: '2026-11-21T18:00:00' }] },
    /ends before/,
  ],
  ['hours of another day', { hours: [hours, { ...hours, Date: '2026-11-22T00:00:00' }] }, /2026-11-22, which nobody/],
  ['open hours without times', { hours: [{ ...hours, CloseTime: null }] }, /no times/],
  ['a step that is none', { settings: [{ key: 'StepMinutes', value: '0' }] }, /no length/],
] as const)('an answer with %s is not believed', async (_, answers, reason) => {
  expect(await read(answers as Answers)).toMatchObject({
    status: 'error',
    covered: [],
    reason: expect.stringMatching(reason),
  })
})

test('a table is no court for tennis', () => {
  const table = { ...court, ActivityTypes: [{ name: 'Table Tennis' }] }
  expect(parseCourts(JSON.stringify([court, table]), { sport: 'tennis' })).toMatchObject({ courts: [{}], unclear: [] })
  const both = { ...court, ActivityTypes: [{ name: 'Table Tennis' }, { name: 'Tennis' }] }
  expect(parseCourts(JSON.stringify([both]), { sport: 'tennis' }).courts).toHaveLength(1)
})

test('a court that is listed twice spoils the list of courts', () => {
  const one = {
    BookableID: 7,
    Name: 'Court 1',
    ActivityTypes: [{ name: 'Tennis' }],
    BookingMinDuration: 60,
    BookingMaxDuration: null,
    LeadDateTime: null,
  }
  expect(parseCourts(JSON.stringify([one]), { sport: 'tennis' }).courts).toHaveLength(1)
  expect(() => parseCourts(JSON.stringify([one, one]), { sport: 'tennis' })).toThrow(
    'two of its courts have one number',
  )
})

test.each([
  ['whose activities are not named', { ActivityTypes: [] }],
  ['whose activities are null', { ActivityTypes: null }],
  ['of another shape', { BookingMinDuration: 'an hour' }],
  ['whose least booking is longer than its longest', { BookingMinDuration: 120, BookingMaxDuration: 60 }],
])('a court %s is named, and unknown', async (_, change) => {
  const odd = { ...court, BookableID: 'SC-2', Name: 'Court 2', ...change }
  const reading = await read({ courts: [court, odd, { ...court, Name: 'Hall', ActivityTypes: [] }] })
  expect(reading).toMatchObject({ status: 'partial', reason: expect.stringMatching("'Court 2' may be a court") })
  expect(reading.covered[0]?.unknownCourts).toEqual(['Court 2'])
  expect(reading.covered[0]?.openings).toHaveLength(5)
})

test.each([
  ['that end before they begin', [{ ...hours, OpenTime: '22:00:00', CloseTime: '06:00:00' }]],
  ['that overlap', [hours, { ...hours, OpenTime: '20:00:00', CloseTime: '22:00:00' }]],
])('hours %s cost the day', async (reason, given) => {
  expect(await read({ hours: given })).toMatchObject({ covered: [], reason: expect.stringMatching(reason) })
})
