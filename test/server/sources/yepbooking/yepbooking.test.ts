import { afterEach, expect, test } from 'vitest'
import type { StandInAnswer } from '#sandbox/stand-in.ts'
import { startAnsweredSource, type AnsweredSource } from '#test/support/answered-source.ts'
import { testSource } from '#test/support/source-kit.ts'
import { freeCell, lane, timetable } from '#test/support/yepbooking-pages.ts'

testSource('yepbooking')

let source: AnsweredSource | undefined
afterEach(async () => {
  await source?.stop()
  source = undefined
})

const nameCell = (name: string) => `<th class="lineNumber"><span>${name}</span></th>`

/** A tenant that answers each day of the month as set here, and records its requests. */
async function start(
  pages: Record<string, string | StandInAnswer>,
  asked: string[] = [],
  courts?: string[],
): Promise<AnsweredSource> {
  source = await startAnsweredSource(
    (_, form) => {
      asked.push(form.toString())
      const page = pages[form.get('day') ?? ''] ?? timetable()
      return typeof page === 'string' ? { contentType: 'text/html', body: page } : page
    },
    (baseUrl) => ({ venue: 'Pittwater RSL', system: 'yepbooking', baseUrl, sportId: '3', ...(courts && { courts }) }),
  )
  return source
}

test('a day is asked for in numbers without zeros in front', async () => {
  const asked: string[] = []
  const site = await start({}, asked)
  await site.read(28, { dates: ['2026-12-05'] })
  expect(asked).toEqual(['id_sport=3&day=5&month=12&year=2026&event=init&timetableWidth=778'])
})

test('openings follow the cells: each a start of its own, as long as the court stays free, linked to the first page', async () => {
  const reading = await (await start({})).read(1)
  expect(reading.covered[0]?.openings).toMatchObject([
    { key: '11@1080', resource: 'Court 1', startMinutes: 1080, maxMinutes: 60, priceCents: 6000 },
    { key: '11@1110', resource: 'Court 1', startMinutes: 1110, maxMinutes: 30, priceCents: 6000 },
  ])
  expect(reading.covered[0]?.openings[0]?.bookingUrl).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/$/)
})

test('no booking is said to be longer than three hours', async () => {
  const cells = Array.from({ length: 8 }, (_, index) => {
    const clock = (half: number) => `${Math.floor(half / 2) + 1}:${half % 2 === 0 ? '00' : '30'}pm`
    return freeCell(`${clock(index)}–${clock(index + 1)}`)
  })
  const times = ['1:00pm', '2:00pm', '3:00pm', '4:00pm'].map((label) => `<td colspan="2">${label}</td>`).join('')
  const reading = await (await start({ 21: timetable({ times, lanes: [lane({ cells })] }) })).read(1)
  const longest = [180, 180, 180, 150, 120, 90, 60, 30]
  expect(reading.covered[0]?.openings.map(({ maxMinutes }) => maxMinutes)).toEqual(longest)
})

test('a day that cannot be read is not covered, and the others are', async () => {
  const reading = await (await start({ 22: timetable({ times: '', lanes: [] }) })).read(3)
  expect(reading).toMatchObject({ status: 'partial', reason: expect.stringContaining('sport id') })
  expect(reading.covered.map(({ date }) => date)).toEqual(['2026-11-21', '2026-11-23'])
})

test('a challenge ends the reading: no other day is asked for', async () => {
  const site = await start({ 22: { contentType: 'text/html', body: '', status: 403 } })
  expect(await site.read(5)).toMatchObject({ status: 'blocked', covered: [] })
  expect(site.exchanges).toHaveLength(2)
})

test("today's timetable for another day leaves that day unknown", async () => {
  const old = '<td class="old" colspan="4" title="6:00pm–8:00pm - You can\'t book in the past"></td>'
  const today = timetable({ lanes: [lane({ cells: [old] })] })
  const reading = await (await start({ 21: today, 22: today })).read(3)
  expect(reading).toMatchObject({ status: 'partial', reason: expect.stringContaining('another day') })
  expect(reading.covered.map(({ date }) => date)).toEqual(['2026-11-21', '2026-11-23'])
})

test('a row that is no court is left out on every day, and named', async () => {
  const both = timetable({ lanes: [lane(), lane({ id: 12, name: nameCell('Ball machine') })] })
  const reading = await (await start({ 21: both, 22: timetable() })).read(2)
  expect(reading).toMatchObject({ status: 'ok', reason: expect.stringMatching('not that of a court: Ball machine$') })
  const courts = reading.covered.flatMap(({ openings }) => openings.map(({ resource }) => resource))
  expect(new Set(courts)).toEqual(new Set(['Court 1']))
})

test('a row that may be a court or not stays unknown beside a court that another day lacks', async () => {
  const more = [lane({ id: 12, name: nameCell('Pitch 2 (clubhouse)') }), lane({ id: 13, name: nameCell('Pitch 3') })]
  const site = await start({
    21: timetable({ lanes: [lane(), ...more] }),
    22: timetable({ lanes: [lane(), ...more.slice(0, 1)] }),
  })
  const { covered } = await site.read(2)
  expect(covered.map(({ unknownCourts }) => unknownCourts)).toEqual([
    ['Pitch 2 (clubhouse)'],
    ['Pitch 2 (clubhouse)', 'Pitch 3'],
  ])
})

test('the configuration can name the courts', async () => {
  const both = timetable({ lanes: [lane(), lane({ id: 12, name: nameCell('Pitch 2 (clubhouse)') })] })
  const reading = await (await start({ 21: both }, [], ['Pitch 2 (clubhouse)'])).read(1)
  expect(reading).toMatchObject({
    status: 'ok',
    covered: [{ openings: Array(2).fill({ resource: 'Pitch 2 (clubhouse)' }) }],
  })
  expect(reading.reason).toBeUndefined()
})

test('a court that another day or the reading before shows is unknown on a day without it, once', async () => {
  const both = timetable({
    lanes: [lane(), lane({ id: 12, name: nameCell('Court 2') })],
  })
  const site = await start({ 21: timetable(), 22: both, 23: timetable() })
  const first = await site.read(2)
  expect(first).toMatchObject({ status: 'partial', reason: 'Court 2 is not on the timetable of 2026-11-21' })
  expect(first.covered.map(({ unknownCourts }) => unknownCourts)).toEqual([['Court 2'], undefined])
  const cursor = first.cursor ?? ''
  const second = await site.read(3, { dates: ['2026-11-23'], cursor })
  expect(second.covered).toMatchObject([{ date: '2026-11-23', unknownCourts: ['Court 2'] }])
  const third = await site.read(3, { dates: ['2026-11-23'], cursor: second.cursor ?? '' })
  expect(third.status).toBe('ok')
})
