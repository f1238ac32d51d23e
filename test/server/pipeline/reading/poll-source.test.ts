import { aVenue } from '#test/support/a-venue.ts'
import { expect, test } from 'vitest'
import { dateRange } from '#domain/calendar/local-date.ts'
import { pollSource, type Polled } from '#server/pipeline/reading/poll-source.ts'
import type { Reading, ReadingRequest, VenueSource } from '#server/sources/venue-source.ts'
import { optOut } from '#server/store/venues/opt-outs.ts'
import { startTracing } from '#server/tracing/start-tracing.ts'
import { court } from '#test/support/an-opening.ts'
import { pipelineOfFile } from '#test/support/pipeline-of-file.ts'
import { startCollector } from '#test/support/trace-collector.ts'

const venueId = 'manly-lawn-tc'
const today = '2026-11-21'
const date = '2026-11-24'
const world = pipelineOfFile()
const { signal } = new AbortController()

type Poll = Partial<Parameters<typeof pollSource>[0]> & Partial<Pick<VenueSource, 'venueId' | 'system'>>

/** One visit to a venue that answers with this, and the requests to it. */
async function poll(
  answer: Partial<Reading> | (() => Promise<unknown>) = {},
  { venueId: id = venueId, system = 'quick18', ...more }: Poll = {},
): Promise<Polled & { asked: ReadingRequest[] }> {
  const asked: ReadingRequest[] = []
  const source: VenueSource = {
    venueId: id,
    system,
    async read(request) {
      asked.push(request)
      if (typeof answer === 'function') await answer()
      const covered = [{ date, openings: [court('Court 1', 19 * 60)] }]
      return { status: 'ok', readAt: world.now(), covered, ...(typeof answer === 'object' && answer) }
    },
  }
  const paced = {
    venue: aVenue(id),
    source,
    pollSeconds: 300,
    restSeconds: 900,
    daysAhead: 7,
    minGapMs: 0,
    host: 'venue.example',
  }
  const polled = await pollSource({ paced, em: world.em, now: world.now, random: () => 0.5, signal, ...more })
  return { ...polled, asked }
}

const pauseAfter = ({ nextInMs }: Polled) => nextInMs / 1000

test('a venue is asked for all its days or for those of the plan, and from where the last answer ended', async () => {
  const window = { from: today, to: '2026-11-28' }
  expect((await poll({ cursor: 'page 7' })).asked).toStrictEqual([{ window, signal }])
  expect((await poll()).asked).toStrictEqual([{ window, signal, cursor: 'page 7' }])
  const plan = { dates: [date, today] }
  const { asked } = await poll({}, { plan, system: 'miclub' })
  // The cursor of one system means nothing to another.
  expect(asked).toStrictEqual([{ window, signal, dates: [date, today] }])
})

test('a venue is read again after its pause', async () => {
  expect(pauseAfter(await poll())).toBe(300)
  expect(pauseAfter(await poll({ retryAfterSeconds: 4000 }))).toBe(4000)
})

test('a venue that fails for the third time is left to rest, twice as long each time, until it is read well', async () => {
  const pauses: number[] = []
  for (let time = 0; time < 4; time += 1) pauses.push(pauseAfter(await poll({ status: 'error', covered: [] })))
  expect(pauses).toEqual([300, 300, 900, 1800])
  expect(pauseAfter(await poll())).toBe(300)
})

test('a venue whose day changed too much at once is read again soon', async () => {
  const full = (minutes: number) => ({
    covered: [{ date, openings: dateRange(today, 12).map((name) => court(name, minutes)) }],
  })
  expect(pauseAfter(await poll(full(600)))).toBe(300)
  const polled = await poll(full(700))
  expect(polled.recorded).toEqual({ changed: 0, unchanged: 0, suspect: 1, opened: 0, alerts: 0 })
  expect(pauseAfter(polled)).toBe(21)
})

test('a reading is recorded, and reported to whoever asked for it', async () => {
  await poll({ covered: [{ date, openings: [] }] })
  const polled = await poll({ reason: 'one page was missing' })
  expect(polled).toMatchObject({
    reading: { status: 'ok', reason: 'one page was missing' },
    recorded: { changed: 1, unchanged: 0, suspect: 0, opened: 1, alerts: 0 },
  })
  expect((await poll()).recorded).toEqual({ changed: 0, unchanged: 1, suspect: 0, opened: 0, alerts: 0 })
})

test('a venue whose host rests gets no request, and says so for as long as the rest lasts', async () => {
  const { asked, reading, nextInMs } = await poll({}, { hostRestMs: 3_599_100 })
  expect(asked).toEqual([])
  expect(reading).toMatchObject({ status: 'error', reason: 'the site asked for a pause', retryAfterSeconds: 3600 })
  expect(nextInMs).toBe(3_600_000)
  expect(await world.rows('select status, reason from source_state')).toEqual([
    { status: 'error', reason: 'the site asked for a pause' },
  ])
})

test('a venue that asked not to be read gets no request, and is checked again as often as it was read', async () => {
  await optOut(world.em(), venueId, world.now())
  expect(await poll()).toEqual({
    asked: [],
    reading: { status: 'blocked', reason: 'the venue asked not to be read', readAt: world.now(), covered: [] },
    recorded: { changed: 0, unchanged: 0, suspect: 0, opened: 0, alerts: 0 },
    nextInMs: 300_000,
  })
})

test('a venue that asks not to be read during a reading has nothing of it stored', async () => {
  const polled = await poll(() => optOut(world.em(), venueId, world.now()))
  expect(polled.recorded).toEqual({ changed: 0, unchanged: 0, suspect: 0, opened: 0, alerts: 0 })
  expect(polled.nextInMs).toBe(300_000)
  expect(await world.rows('select 1 from venue_day union all select 1 from source_state')).toEqual([])
})

test('a venue that the catalogue does not know is not asked', async () => {
  const asked = poll(() => Promise.reject(new Error('it was asked')), { venueId: 'nowhere' })
  await expect(asked).rejects.toThrow('nowhere is not in the catalogue')
})

test('a trace shows which venue was read, and how that ended', async () => {
  const collector = await startCollector()
  const tracing = await startTracing({ endpoint: collector.endpoint, role: 'worker' })
  await poll({ status: 'partial' })
  await tracing.stop()
  const spans = collector.spans()
  const whole = spans.find(({ name }) => name === 'read a venue')
  const values = whole?.attributes.map(({ key, value }) => [key, Object.values(value)[0]])
  expect(Object.fromEntries(values ?? [])).toEqual({
    venue: venueId,
    system: 'quick18',
    status: 'partial',
    changed: 1,
    opened: 1,
    alerts: 0,
  })
  expect(spans.find(({ name }) => name === 'record a reading')?.parentSpanId).toBe(whole?.spanId)
})
