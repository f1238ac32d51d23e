import { afterEach, describe, expect, test } from 'vitest'
import { parseAcuityMonth, parseAcuityTimes } from '#server/sources/acuity/acuity-times.ts'
import type { Reading } from '#server/sources/venue-source.ts'
import { startAnsweredSource, type AnsweredSource } from '#test/support/answered-source.ts'
import { testSource } from '#test/support/source-kit.ts'

testSource('acuity')

const types = { 60: '11', 120: '12' }
const [saturday, sunday, monday] = ['2026-11-21', '2026-11-22', '2026-11-23'] as const

interface Answers {
  /** The month's answer to each type id. */
  months: Record<string, unknown>
  /** The times' answer to each type id, whatever the start. */
  times?: Record<string, unknown>
}

let source: AnsweredSource | undefined
afterEach(async () => {
  await source?.stop()
  source = undefined
})

/** Reads three days, from Saturday on, of a venue with a type of 60 and one of 120 minutes. */
async function readFrom({ months, times = { 11: {} } }: Answers): Promise<Reading> {
  source = await startAnsweredSource(
    ({ pathname, searchParams }) => {
      const answers = pathname.endsWith('/month') ? months : times
      const answer = answers[searchParams.get('appointmentTypeId') ?? '']
      return { contentType: 'application/json', body: JSON.stringify(answer) }
    },
    (baseUrl) => ({ venue: 'Kikoff Lakemba', system: 'acuity', baseUrl, owner: 'abc123', appointmentTypes: types }),
  )
  return source.read(3)
}

/** Times on the last of the month show that the days before it are on sale. */
const none = { [saturday]: false, [sunday]: false, [monday]: false, '2026-11-30': true }
const onlySunday = { ...none, [sunday]: true }

function at(time: string, slotsAvailable: number) {
  return { time: `${time}:00+1100`, slotsAvailable }
}

function requests(): string[] {
  return (source?.exchanges ?? []).map(({ url }) => {
    const ask = (name: string) => url.searchParams.get(name) ?? ''
    return `${url.pathname.split('/').at(-1)} ${ask('appointmentTypeId')} ${ask('month')}${ask('startDate')}`
  })
}

describe('months', () => {
  test('days that the month marks false for every length are covered and empty, and cost no further call', async () => {
    const reading = await readFrom({ months: { 11: none, 12: none } })
    expect(reading).toMatchObject({ status: 'ok' })
    expect(reading.covered).toEqual([saturday, sunday, monday].map((date) => ({ date, openings: [] })))
    expect(requests()).toEqual(['month 11 2026-11-01', 'month 12 2026-11-01'])
  })

  test('a day that the month of one length does not name is not covered', async () => {
    const { [monday]: _, ...withoutMonday } = none
    const reading = await readFrom({ months: { 11: none, 12: withoutMonday } })
    expect(reading.covered.map(({ date }) => date)).toEqual([saturday, sunday])
  })

  test('months that name none of the days are not released', async () => {
    const others = { '2026-11-29': true }
    expect(await readFrom({ months: { 11: others, 12: others } })).toMatchObject({
      status: 'not_released',
      covered: [],
    })
  })

  test.each([
    ['another month', { '2026-12-01': true }, 'names 2026-12-01 where 2026-11 was asked for'],
    ['an error', { error: 'bad_request', message: 'no such type' }, 'another shape'],
    ['a mark that is neither true nor false', { [sunday]: 'yes' }, 'another shape'],
    ['a day that does not exist', { '2026-11-31': true }, 'another shape'],
  ])('a month that answers with %s is unknown', async (_, month, reason) => {
    const reading = await readFrom({ months: { 11: none, 12: month } })
    expect(reading).toMatchObject({ status: 'error', covered: [], reason: expect.stringContaining(reason) })
  })
})

test('only the dates that are asked for are read', async () => {
  await readFrom({ months: { 11: onlySunday, 12: none } })
  expect(await source?.read(3, { dates: [monday, saturday] })).toMatchObject({
    status: 'ok',
    covered: [
      { date: saturday, openings: [] },
      { date: monday, openings: [] },
    ],
  })
  expect(await source?.read(3, { dates: [] })).toMatchObject({ status: 'partial', covered: [] })
})

describe('times', () => {
  test('a start is an opening for each length, with the pitches of that length', async () => {
    const reading = await readFrom({
      months: { 11: onlySunday, 12: onlySunday },
      times: {
        11: { [sunday]: [at('2026-11-22T18:00', 2), at('2026-11-22T19:00', 3)] },
        12: { [sunday]: [at('2026-11-22T18:00', 1)] },
      },
    })
    expect(reading.covered[1]?.openings).toMatchObject([
      { key: 'start@1080', spots: 2, minMinutes: 60, maxMinutes: 60 },
      { key: 'start@1140', spots: 3, minMinutes: 60, maxMinutes: 60 },
      { key: '120@1080', spots: 1, minMinutes: 120, maxMinutes: 120 },
    ])
  })

  test('the link leads to the start, with the time as the service writes it', async () => {
    const reading = await readFrom({
      months: { 11: onlySunday, 12: none },
      times: { 11: { [sunday]: [at('2026-11-22T18:00', 1)] } },
    })
    expect(reading.covered[1]?.openings[0]?.bookingUrl).toMatch(
      /^http:\/\/127\.0\.0\.1:\d+\/schedule\/abc123\/appointment\/11\/calendar\/any\/datetime\/2026-11-22T18%3A00%3A00%2B1100\?categories\[\]=Pitch\+Hire$/,
    )
  })

  test('one call a length reads every day that the months mark', async () => {
    const marks = { ...none, [saturday]: true, [monday]: true }
    const reading = await readFrom({
      months: { 11: marks, 12: none },
      times: { 11: { [saturday]: [at('2026-11-21T18:00', 1)], [monday]: [at('2026-11-23T18:00', 1)] } },
    })
    expect(reading.covered.map(({ openings }) => openings.length)).toEqual([1, 0, 1])
    expect(requests().slice(2)).toEqual([`times 11 ${saturday}`])
  })

  test.each([
    ['nothing', {}],
    ['an empty list', { [sunday]: [] }],
    ['a later day instead', { [monday]: [at('2026-11-23T18:00', 1)] }],
    ['only starts without a pitch', { [sunday]: [at('2026-11-22T18:00', 0)] }],
  ])('a day that the month marks and the times answer with %s is unknown, and not full', async (_, answer) => {
    const months = { 11: { ...onlySunday, [monday]: Object.hasOwn(answer, monday) }, 12: none }
    const reading = await readFrom({ months, times: { 11: answer } })
    expect(reading).toMatchObject({ status: 'partial', reason: expect.stringContaining(`marks ${sunday}`) })
    expect(reading.covered.map(({ date }) => date)).toEqual([saturday, monday])
  })

  test('a day that has times and is not marked is unknown', async () => {
    const answer = { [sunday]: [at('2026-11-22T18:00', 1)], [monday]: [at('2026-11-23T18:00', 1)] }
    const reading = await readFrom({ months: { 11: onlySunday, 12: none }, times: { 11: answer } })
    expect(reading).toMatchObject({ status: 'partial', reason: expect.stringContaining(`${monday}, which its month`) })
    expect(reading.covered.map(({ date, openings }) => [date, openings.length])).toEqual([
      [saturday, 0],
      [sunday, 1],
    ])
  })

  test('a start without a free pitch is no opening', async () => {
    const times = { 11: { [sunday]: [at('2026-11-22T18:00', 0), at('2026-11-22T19:00', 1)] } }
    const reading = await readFrom({ months: { 11: onlySunday, 12: none }, times })
    expect(reading.covered[1]?.openings.map(({ startMinutes }) => startMinutes)).toEqual([19 * 60])
  })

  test.each([
    ['without a number of pitches', { [sunday]: [{ time: '2026-11-22T18:00:00+1100' }] }],
    ['with the offset of winter', { [sunday]: [{ time: '2026-11-22T18:00:00+1000', slotsAvailable: 1 }] }],
    ['in UTC', { [sunday]: [{ time: '2026-11-22T07:00:00Z', slotsAvailable: 1 }] }],
    ['of another day', { [sunday]: [at('2026-11-23T18:00', 1)] }],
    ['at an hour that does not exist', { [sunday]: [at('2026-11-22T25:00', 1)] }],
    ['before the day that was asked for', { [saturday]: [at('2026-11-21T18:00', 1)] }],
    ['in a list', []],
    ['that are an error', { error: 'bad_request', status_code: 400 }],
  ])('times %s: the day is not covered, the others are', async (_, answer) => {
    const reading = await readFrom({ months: { 11: onlySunday, 12: none }, times: { 11: answer } })
    expect(reading).toMatchObject({ status: 'partial', reason: expect.stringMatching(/\w/) })
    expect(reading.covered.map(({ date }) => date)).toEqual([saturday, monday])
  })
})

test('an answer that names a day twice is refused, though a parser of JSON keeps the last', () => {
  const month = `{"${saturday}":true,"${sunday}":true,"${saturday}":false}`
  expect(() => parseAcuityMonth(month, '2026-11')).toThrow('names a day twice')
  const times = `{"${saturday}":[{"time":"2026-11-21T18:00:00+1100","slotsAvailable":1}],"${saturday}":[]}`
  expect(() => parseAcuityTimes(times, saturday)).toThrow('names a day twice')
})
