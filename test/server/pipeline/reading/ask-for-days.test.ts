import { afterEach, beforeEach, expect, test } from 'vitest'
import { addDays, dateRange } from '#domain/calendar/local-date.ts'
import { ChanceQuestion } from '#domain/history/chance-question.ts'
import { howOften } from '#server/availability/chance/how-often.ts'
import { createVenueHistories } from '#server/availability/chance/venue-histories.ts'
import { listSources } from '#server/availability/list-sources.ts'
import { learnFromReading, planVenueReading, type PlannedReading } from '#server/pipeline/reading/ask-for-days.ts'
import type { Reading } from '#server/sources/venue-source.ts'
import { saveViews } from '#server/store/readings/reading-demand.ts'
import { loadSourceState } from '#server/store/readings/source-states.ts'
import { court } from '#test/support/an-opening.ts'
import { noon } from '#test/support/noon.ts'
import { createWorld, type WorldWith } from '#test/support/world.ts'

const venueId = 'manly-lawn-tc'
const dates = dateRange('2026-11-21', 29)
const pollMs = 300_000

let spine: WorldWith<'mail' | 'pipeline'>
beforeEach(async () => void (spine = await createWorld({ mail: true, pipeline: true })))
afterEach(() => spine.stop())

function plan(): Promise<PlannedReading> {
  return planVenueReading({
    em: spine.db.em(),
    venueId,
    now: spine.clock.now,
    pollMs,
    daysAhead: 28,
    maxDays: Infinity,
  })
}

async function read(planned: PlannedReading, covered: readonly string[], status: Reading['status'] = 'ok') {
  const reading: Reading = {
    status,
    readAt: spine.clock.now,
    covered: covered.map((date) => ({ date, openings: [court('Court 1', 420)] })),
  }
  await spine.record({ venueId, ...reading })
  await learnFromReading({ em: spine.db.em(), venueId, planned, reading })
}

test('days that an alert watches are asked for each time, for as long as the alert is alive', async () => {
  await read(await plan(), dates)
  spine.clock.advance(pollMs)
  expect((await plan()).dates).toEqual(dates.slice(0, 3))
  await spine.addUser('ann@example.com')
  const far = '2026-12-15'
  const [alert] = (await spine.addAlert({ email: 'ann@example.com', specificDate: far })).alerts
  expect((await plan()).dates).toEqual([far, ...dates.slice(0, 3)])
  await spine.db.em().execute('update alert set is_active = false, ended_at = now() where id = ?', [alert?.id])
  expect((await plan()).dates).toEqual(dates.slice(0, 3))
})

test('days that somebody looks at are asked for each time, for a quarter of an hour', async () => {
  await read(await plan(), dates)
  spine.clock.advance(pollMs)
  await saveViews(spine.db.em(), { sport: 'tennis', dates: ['2026-12-01'], at: spine.clock.now })
  await saveViews(spine.db.em(), { sport: 'golf', dates: ['2026-12-02'], at: spine.clock.now })
  expect((await plan()).dates).toEqual(['2026-12-01', ...dates.slice(0, 3)])
  spine.clock.advance(3 * pollMs)
  await read(await plan(), dates)
  spine.clock.advance(pollMs)
  expect((await plan()).dates).toEqual(dates.slice(0, 3))
})

test('a day that is not there yet waits its turn; the minute at which it comes is remembered', async () => {
  const released = dates.slice(0, 14)
  await read(await plan(), released)
  expect((await loadSourceState(spine.db.em(), venueId))?.asked).toEqual(
    Object.fromEntries(dates.slice(14).map((date) => [date, noon.getTime()])),
  )
  spine.clock.advance(pollMs)
  expect((await plan()).dates).toEqual(dates.slice(0, 3))
  spine.clock.advance(60 * 60_000)
  await read({ ...(await plan()), dates }, dates.slice(0, 15))
  const state = await loadSourceState(spine.db.em(), venueId)
  expect(state?.releaseMinutes).toBe(13 * 60 + 5)
  spine.clock.advance(24 * 3_600_000)
  expect(await plan()).toMatchObject({ pauseMs: pollMs / 4 })
  expect((await plan()).dates).toContain(dates[15])
})

test('of a site that fails nothing is learnt: its days stay due', async () => {
  await read(await plan(), [], 'error')
  expect((await loadSourceState(spine.db.em(), venueId))?.asked).toEqual({})
  expect((await plan()).dates).toEqual(dates)
})

test('a venue that releases a day each morning is known by that after some days, and asked around it', async () => {
  const morning = (day: number, minutes: number) =>
    void (spine.clock.now = new Date(noon.getTime() + (day * 1440 - 720 + minutes) * 60_000))
  morning(1, 300)
  await read({ ...(await plan()), dates }, dateRange('2026-11-22', 7))
  for (let day = 1; day <= 4; day += 1) {
    morning(day, 340)
    const first = addDays('2026-11-21', day)
    await read({ ...(await plan()), dates: dateRange(first, 9) }, dateRange(first, 7))
    morning(day, 375)
    await read({ ...(await plan()), dates: dateRange(first, 9) }, dateRange(first, 8))
  }
  const sources = await listSources(spine.db.em(), spine.clock.now)
  expect(sources.find((source) => source.venueId === venueId)?.releases).toEqual(['each day 7 days before at 6:00 AM'])
  expect((await loadSourceState(spine.db.em(), venueId))?.releaseMinutes).toBe(360)
  const question = ChanceQuestion.parse({ sport: 'tennis', venues: [venueId], timeSlots: ['7:00 PM'] })
  const asked = { em: spine.db.em(), histories: createVenueHistories(), question, now: spine.clock.now }
  expect((await howOften(asked)).releases).toEqual([
    'Manly Lawn Tennis Club releases each day 7 days before at 6:00 AM',
  ])
})
