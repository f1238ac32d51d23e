import { aVenue } from '#test/support/a-venue.ts'
import { expect, test } from 'vitest'
import { dateRange } from '#domain/calendar/local-date.ts'
import { openingRates } from '#domain/history/opening-rate.ts'
import { learnFromReading } from '#server/pipeline/reading/learn-from-reading.ts'
import { planVenueReading, type PlannedReading } from '#server/pipeline/reading/plan-reading.ts'
import type { Reading } from '#server/sources/venue-source.ts'
import { saveViews } from '#server/store/readings/reading-demand.ts'
import { loadSourceState } from '#server/store/readings/source-states.ts'
import { court } from '#test/support/an-opening.ts'
import { noon } from '#test/support/noon.ts'
import { pipelineOfFile } from '#test/support/pipeline-of-file.ts'

const venueId = 'manly-lawn-tc'
const dates = dateRange('2026-11-21', 29)
const pollMs = 300_000

const spine = pipelineOfFile()

function plan({ daysAhead = 28 } = {}): Promise<PlannedReading> {
  const facts = { now: spine.now(), missingMs: pollMs, rates: openingRates([], '2026-11-21', daysAhead), daysAhead }
  return planVenueReading({ em: spine.em(), venue: aVenue(venueId), ...facts, maxDays: () => Infinity })
}

async function read(planned: PlannedReading, covered: readonly string[], status: Reading['status'] = 'ok') {
  const reading: Reading = {
    status,
    readAt: spine.now(),
    covered: covered.map((date) => ({ date, openings: [court('Court 1', 420)] })),
  }
  await spine.record({ venueId, ...reading })
  await learnFromReading({ em: spine.em(), venueId, planned, polled: { reading, nextInMs: pollMs } })
}

const state = () => loadSourceState(spine.em(), venueId)

test('days that an alert watches are asked for each time, for as long as the alert is alive', async () => {
  await read(await plan(), dates)
  spine.pass(pollMs)
  expect((await plan()).dates).toEqual([])
  await spine.addUser('ann@example.com')
  const far = dates[28]!
  const [alert] = (await spine.addAlert({ email: 'ann@example.com', specificDate: far })).alerts
  expect((await plan()).dates).toEqual([far])
  await spine.em().execute('update alert set is_active = false, ended_at = now() where id = ?', [alert?.id])
  expect((await plan()).dates).toEqual([])
})

test('days that somebody looks at are asked for each time, for a quarter of an hour', async () => {
  await read(await plan(), dates)
  spine.pass(pollMs)
  await saveViews(spine.em(), { sport: 'tennis', dates: ['2026-12-01'], at: spine.now() })
  await saveViews(spine.em(), { sport: 'golf', dates: ['2026-12-02'], at: spine.now() })
  expect((await plan()).dates).toEqual(['2026-12-01'])
  spine.pass(3 * pollMs)
  await read(await plan(), dates)
  spine.pass(pollMs)
  expect((await plan()).dates).toEqual([])
})

test('a day that is not there yet waits its turn', async () => {
  const released = dates.slice(0, 14)
  await read(await plan(), released)
  expect((await state())?.asked).toEqual(Object.fromEntries(dates.slice(14).map((date) => [date, noon.getTime()])))
  spine.pass(pollMs)
  expect((await plan()).dates).toEqual([])
})

test('a failing site teaches nothing: its days stay due', async () => {
  await read(await plan(), [], 'error')
  expect((await state())?.asked).toEqual({})
  expect((await plan()).dates).toEqual(dates)
})

test('days that were asked for in vain are remembered until they are there, have passed or are out of reach', async () => {
  const asked = async () => Object.keys((await state())?.asked ?? {}).toSorted()
  const [first, second, third, last] = [dates[0]!, dates[1]!, dates[2]!, dates[28]!]
  const missing = [first, second, third, last]
  await read(
    await plan(),
    dates.filter((date) => !missing.includes(date)),
  )
  expect(await asked()).toEqual(missing)
  await read({ ...(await plan()), dates: [] }, [dates[5]!])
  expect(await asked()).toEqual(missing)
  spine.pass(24 * 3_600_000)
  await read({ ...(await plan()), dates: [third] }, [third])
  expect(await asked()).toEqual([second, last])
  await read({ ...(await plan({ daysAhead: 7 })), dates: [] }, [dates[5]!])
  expect(await asked()).toEqual([second])
})

test('a venue that says that nothing is released yet is asked again when it is time', async () => {
  await read(await plan(), [], 'not_released')
  expect(Object.keys((await state())?.asked ?? {}).toSorted()).toEqual(dates)
  spine.pass(60_000)
  expect((await plan()).dates).toEqual([])
})

test('a day that changed too much at once is read before all others, once it can be confirmed', async () => {
  await read(await plan(), dates)
  const many = (from: number) => Array.from({ length: 12 }, (_, index) => court(`Court ${from + index}`, 600))
  const day = dates[20]!
  await spine.note({ venueId, covered: [{ date: day, openings: many(1) }] })
  await spine.note({ venueId, covered: [{ date: day, openings: many(20) }] })
  spine.pass(19_999)
  expect((await plan()).dates).toEqual([])
  spine.pass(1)
  expect((await plan()).dates).toEqual([day])
})
