import { describe, expect, test } from 'vitest'
import { kindOfResource } from '#server/sources/clubspark/clubspark-courts.ts'
import { parseClubsparkSessions } from '#server/sources/clubspark/clubspark-sessions.ts'
import { startAnsweredSource } from '#test/support/answered-source.ts'
import { startSourceBench } from '#test/support/source-bench.ts'
import { testSource } from '#test/support/source-kit.ts'

testSource('clubspark')

const asked = { kindOf: kindOfResource, from: '2026-12-05', to: '2026-12-06' }
const date = '2026-12-05T00:00:00'
const open = {
  Category: 0,
  SubCategory: 0,
  Name: 'x',
  StartTime: 420,
  EndTime: 540,
  Interval: 60,
  Capacity: 1,
  Cost: 5.25,
}
const block = { ...open, Category: 1000, Capacity: 0, Cost: undefined }

function answer(sessions: object[], change: object = {}): string {
  const Resources = [{ ID: 'c1', Name: 'Court 1', Days: [{ Date: date, Sessions: sessions }] }]
  return JSON.stringify({ TimeZone: 'Australia/Sydney', Resources, ...change })
}

function dayOf(text: string) {
  return parseClubsparkSessions(text, asked).courtDays[0]
}

function freeOf(sessions: object[]) {
  return dayOf(answer(sessions))?.free.map(({ start, end }) => [start, end])
}

test('bookings that lie over a window of the whole day are cut out of it, of whatever length', () => {
  const day = { ...open, StartTime: 420, EndTime: 720 }
  const booked = { ...block, StartTime: 480, EndTime: 490 }
  const coaching = { ...block, Category: 2000, StartTime: 600, EndTime: 690 }
  const closed = { ...block, Category: 8000, StartTime: 700, EndTime: 720 }
  expect(freeOf([day, booked, coaching, closed])).toEqual([
    [420, 480],
    [490, 600],
    [690, 700],
  ])
})

test('an open window without places is not free', () => {
  expect(freeOf([{ ...open, Capacity: 0 }])).toEqual([])
})

test('the price is that of one step, however long the window is', () => {
  expect(dayOf(answer([{ ...open, EndTime: 720 }]))?.free).toEqual([
    { start: 420, end: 720, stepMinutes: 60, priceCents: 525 },
  ])
})

test.each([
  ['times of another zone', answer([open], { TimeZone: 'Europe/London' }), /Europe\/London/],
  ['no courts, as for a wrong slug', answer([], { Resources: [] }), /no courts/],
  ['days that nobody asked for', answer([open]).replace('12-05', '12-07'), /2026-12-07/],
  ['a date that is none', answer([open]).replace('2026-12-05', '2026-13-05'), /no date/],
  ['hours for minutes', answer([open], { EarliestStartTime: 7, LatestEndTime: 22 }), /no hours of a day/],
])('an answer with %s is drift', (_, text, reason) => {
  expect(() => parseClubsparkSessions(text, asked)).toThrow(reason)
})

test('courts of other sports are not read, unless the configuration names them', () => {
  const resources = ['Court 1', 'Pickleball 1', 'Mini court'].map((Name, index) => ({
    ID: `c${index}`,
    Name,
    Days: [{ Date: date, Sessions: [open] }],
  }))
  const text = answer([], { Resources: resources })
  const named = parseClubsparkSessions(text, {
    ...asked,
    kindOf: ({ name }) => (name.startsWith('Pickle') ? 'court' : 'other'),
  })
  expect(named.courtDays.map(({ courtName }) => courtName)).toEqual(['Pickleball 1'])
  expect(parseClubsparkSessions(text, asked).courtDays.map(({ courtName }) => courtName)).toEqual(['Court 1'])
  expect(() => parseClubsparkSessions(text, { ...asked, kindOf: () => 'other' })).toThrow(/none of its courts/)
})

describe('a window for members only', () => {
  const members = { ...open, Restrictions: 'Administrator, Member', Cost: undefined }

  test('is no opening for a guest, with a price or without', () => {
    expect(freeOf([members, { ...open, StartTime: 540, EndTime: 600 }])).toEqual([[540, 600]])
    expect(freeOf([{ ...members, Cost: 11 }])).toEqual([])
    expect(freeOf([{ ...members, Restrictions: ['Coach', 'Member'] }])).toEqual([])
  })

  test.each([null, '', 'Administrator, Member, Guest', 'Public', 'Member, Non-Member'])(
    'and %j is for everybody',
    (Restrictions) => expect(freeOf([{ ...open, Restrictions }])).toHaveLength(1),
  )

  test('is separate, without booked times and those for coaches alone', () => {
    const coaches = { ...members, Restrictions: 'Coach', StartTime: 600, EndTime: 660 }
    const booked = { ...block, StartTime: 480 }
    expect(dayOf(answer([members, coaches, booked]))).toMatchObject({
      free: [],
      forMembers: [{ start: 420, end: 480 }],
    })
  })
})

test('an unknown category makes its court unknown on that day, and no other', async () => {
  const days = (Category: number) => [
    { Date: '2026-11-21T00:00:00', Sessions: [open] },
    { Date: '2026-11-22T00:00:00', Sessions: [open, { ...block, Capacity: 1, Category, StartTime: 480 }] },
  ]
  const Resources = [
    { ID: 'c1', Name: 'Court 1', Days: days(4100) },
    { ID: 'c2', Name: 'Court 2', Days: days(1000) },
    {
      ID: 'c3',
      Name: 'Court 3',
      Days: days(1000).map((day) => ({
        ...day,
        Sessions: day.Sessions.map((one) => ({ ...one, Restrictions: 'Member' })),
      })),
    },
  ]
  const source = await startAnsweredSource(
    ({ pathname }) => ({
      contentType: 'application/json',
      body: pathname.endsWith('GetSettings')
        ? '{"MustAuthenticate":false}'
        : JSON.stringify({ TimeZone: 'Australia/Sydney', Resources }),
    }),
    (baseUrl) => ({ venue: 'parramatta-city-tennis', system: 'clubspark', baseUrl, slug: 'x' }),
  )
  const reading = await source.read(2)
  expect(reading).toMatchObject({
    status: 'partial',
    reason: expect.stringMatching(/Court 1 has session category 4100/),
  })
  expect(reading.covered.map(({ date: day, unknownCourts }) => [day, unknownCourts])).toEqual([
    ['2026-11-21', undefined],
    ['2026-11-22', ['Court 1']],
  ])
  expect(reading.covered[1]?.openings.map(({ resource }) => resource)).toEqual(['Court 2'])
  // The person who books a court decides its use, and members are separate.
  expect(reading.covered[1]?.forMembers?.map(({ resource }) => resource)).toEqual(['Court 3'])
  await source.stop()
})

test.each([2000, 3000, 3010, 4000, 7000, 8000, 5000])(
  'a session of category %i without places is a block',
  (Category) => {
    expect(freeOf([open, { ...block, Category, StartTime: 480 }])).toEqual([[420, 480]])
  },
)

test('a category, a group and a name say that a resource is no court; an unclear one is named', () => {
  const resource = (Name: string, more: object = {}) => ({
    ID: Name,
    Name,
    Days: [{ Date: date, Sessions: [open] }],
    ...more,
  })
  const Resources = [
    resource('Court 1 (Clubhouse)', { Category: 0 }),
    resource('Net 1', { Category: 9 }),
    resource('Lane A', { Category: 1, ResourceGroupID: 'g' }),
    resource('Clubhouse', { Category: 1 }),
    resource('Futsal on tennis court 3', { Category: 1 }),
    resource('Room 1', { Category: 1, ResourceGroupID: 'r' }),
    resource('Court 7', { Category: 9 }),
    null,
  ]
  const { courtDays, unclear, leftOut } = parseClubsparkSessions(
    answer([], {
      Resources,
      ResourceGroups: [
        { ID: 'g', Name: 'Cricket Nets' },
        { ID: 'r', Name: 'Function rooms' },
      ],
    }),
    asked,
  )
  expect(courtDays.map(({ courtName }) => courtName)).toEqual(['Court 1 (Clubhouse)'])
  expect(unclear.map(({ name }) => name)).toEqual(['Futsal on tennis court 3', 'Court 7', 'a court'])
  expect(leftOut).toEqual(['Net 1', 'Lane A', 'Clubhouse', 'Room 1'])
})

test.each([
  ['ends before it begins', { StartTime: 600, EndTime: 540 }],
  ['outside the hours', { StartTime: 7, EndTime: 22 }],
  ['steps of 1 minutes', { Interval: 1 }],
  ['steps of 0 minutes', { Interval: 0 }],
])('a session %s costs its day', (reason, change) => {
  const text = answer([open, { ...open, ...change }], { EarliestStartTime: 420, LatestEndTime: 1320 })
  expect(parseClubsparkSessions(text, asked).contradictions.get('2026-12-05')).toMatch(reason)
})

test('a court with a day twice costs the day; one with odd days or sessions costs that court', () => {
  const days = (Days: unknown, ID = 'c1') => ({ ID, Name: ID, Category: 1, Days })
  const whole = [{ Date: date, Sessions: [open] }]
  const sheet = (...Resources: unknown[]) => parseClubsparkSessions(answer([], { Resources }), asked)
  expect([...sheet(days(whole.concat(whole))).contradictions.keys()]).toEqual(['2026-12-05'])
  for (const odd of [null, [], 'none', [{ Date: date, Sessions: null }], [{ Date: date, Sessions: [null] }]]) {
    const { courtDays } = sheet(days(whole), days(odd, 'c2'))
    const puzzling = courtDays.filter(({ puzzle }) => puzzle !== undefined)
    expect([courtDays.length, puzzling.map(({ courtName }) => courtName)]).toEqual([2, ['c2']])
  }
  expect(() => sheet(days(whole), days(whole))).toThrow('one id')
})

test('a far day is read without the days before it', async () => {
  const bench = await startSourceBench({ system: 'clubspark', venueId: 'parramatta-city-tennis' })
  const asks: string[] = []
  bench.sandbox.watch('parramatta-city-tennis', ({ url }) => asks.push(url.searchParams.get('startDate') ?? 'settings'))
  const reading = await bench.read(29, { dates: ['2026-12-10'] })
  expect(asks).toEqual(['settings', '2026-12-05'])
  expect(reading.covered.map(({ date: covered }) => covered)).toContain('2026-12-10')
  await bench.stop()
})
