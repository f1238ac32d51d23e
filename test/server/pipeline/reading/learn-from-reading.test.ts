import { aVenue } from '#test/support/a-venue.ts'
import { catalogue } from '#test/support/catalogue.ts'
import { expect, test } from 'vitest'
import { addDays, dateRange } from '#domain/calendar/local-date.ts'
import { instantOf } from '#domain/calendar/venue-time.ts'
import { ChanceQuestion } from '#domain/history/chance-question.ts'
import { openingRates } from '#domain/history/opening-rate.ts'
import { howOften } from '#server/availability/chance/how-often.ts'
import { createVenueHistories } from '#server/availability/chance/venue-histories.ts'
import { listSources } from '#server/availability/availability-router.ts'
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

function plan({ venue = venueId, daysAhead = 28 } = {}): Promise<PlannedReading> {
  const facts = { now: spine.now(), missingMs: pollMs, rates: openingRates([], daysAhead), daysAhead }
  return planVenueReading({ em: spine.em(), venue: aVenue(venue), ...facts, maxDays: () => Infinity })
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

const goTo = (date: string, minutes: number) => spine.pass(instantOf(date, minutes).getTime() - spine.now().getTime())
const state = () => loadSourceState(spine.em(), venueId)
const releases = () => spine.rows(`select to_char(date, 'YYYY-MM-DD') as date from day_release order by date`)

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

test('a day that is not there yet waits its turn; the minute at which it comes is remembered', async () => {
  const released = dates.slice(0, 14)
  await read(await plan(), released)
  expect((await state())?.asked).toEqual(Object.fromEntries(dates.slice(14).map((date) => [date, noon.getTime()])))
  spine.pass(pollMs)
  expect((await plan()).dates).toEqual([])
  spine.pass(60 * 60_000)
  await read({ ...(await plan()), dates }, dates.slice(0, 15))
  expect((await state())?.releaseMinutes).toBe(13 * 60 + 5)
  spine.pass(24 * 3_600_000)
  expect(await plan()).toMatchObject({ releaseInMs: 30_000 })
  expect((await plan()).dates).toContain(dates[15])
})

test('a failing site teaches nothing: its days stay due', async () => {
  await read(await plan(), [], 'error')
  expect((await state())?.asked).toEqual({})
  expect((await plan()).dates).toEqual(dates)
})

test('a venue that releases a day each morning is known for it after some days, and read around that time', async () => {
  const morning = (day: number, minutes: number) => goTo(addDays('2026-11-21', day), minutes)
  morning(1, 300)
  await read({ ...(await plan()), dates }, dateRange('2026-11-22', 7))
  for (let day = 1; day <= 4; day += 1) {
    morning(day, 340)
    const first = addDays('2026-11-21', day)
    await read({ ...(await plan()), dates: dateRange(first, 9) }, dateRange(first, 7))
    morning(day, 375)
    await read({ ...(await plan()), dates: dateRange(first, 9) }, dateRange(first, 8))
  }
  const sources = await listSources({ catalogue, ...spine, em: spine.em() })
  expect(sources.find((source) => source.venueId === venueId)?.releases).toEqual(['each day 7 days before at 6:00 AM'])
  expect((await state())?.releaseMinutes).toBe(360)
  const question = ChanceQuestion.parse({ sport: 'tennis', venues: [venueId], timeSlots: ['7:00 PM'] })
  const asked = { em: spine.em(), histories: createVenueHistories(), question, now: spine.now() }
  expect((await howOften(asked)).releases).toEqual([
    'Manly Lawn Tennis Club releases each day 7 days before at 6:00 AM',
  ])
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
  // A day that comes then was never missing after days that were there: it says nothing of an hour of release.
  await read({ ...(await plan()), dates }, dates.slice(0, 14))
  expect([(await state())?.releaseMinutes, await releases()]).toEqual([null, []])
})

test('only a day that was missing and never there before was released', async () => {
  const [known, late, unasked] = [dates[3]!, dates[20]!, dates[21]!]
  await read({ ...(await plan()), dates: [] }, [known])
  await read({ ...(await plan()), dates: [known, late] }, [dates[0]!])
  spine.pass(60_000)
  // One comes back, one is there unasked, and one is released.
  await read({ ...(await plan()), dates: [] }, [known, unasked, late])
  expect(await releases()).toEqual([{ date: late }])
  expect((await state())?.releaseMinutes).toBe(12 * 60 + 1)
})

test('a release has a known minute where the day was missing two hours before, and no longer ago', async () => {
  const [early, late, next] = [dates[20]!, dates[21]!, dates[22]!]
  await read({ ...(await plan()), dates: [early] }, [dates[0]!])
  spine.pass(1)
  await read({ ...(await plan()), dates: [late, next] }, [dates[0]!])
  spine.pass(2 * 3_600_000)
  await read({ ...(await plan()), dates: [] }, [early])
  expect([(await state())?.releaseMinutes, await releases()]).toEqual([null, [{ date: early }]])
  await read({ ...(await plan()), dates: [] }, [late])
  expect((await state())?.releaseMinutes).toBe(14 * 60)
  // A known fact stays known where the next reading has none.
  spine.pass(3_600_000)
  await read({ ...(await plan()), dates: [] }, [next])
  expect((await state())?.releaseMinutes).toBe(14 * 60)
})

test('of days released at once, one that was missing shortly before is enough to know the minute', async () => {
  const [early, late] = [dates[20]!, dates[21]!]
  await read({ ...(await plan()), dates: [early] }, [dates[0]!])
  spine.pass(3 * 3_600_000)
  await read({ ...(await plan()), dates: [late] }, [dates[0]!])
  spine.pass(60_000)
  await read({ ...(await plan()), dates: [] }, [early, late])
  expect([(await state())?.releaseMinutes, await releases()]).toEqual([15 * 60 + 1, [{ date: early }, { date: late }]])
})

/** These days are missing at the one minute of a date, and there at the other. */
async function release(on: string, [missing, seen]: [number, number], ...days: string[]) {
  goTo(on, missing)
  await read({ ...(await plan()), dates: days }, [on])
  goTo(on, seen)
  await read({ ...(await plan()), dates: days }, [on, ...days])
  return (await state())?.releaseMinutes
}

test('a venue that releases Sundays at one hour is read around it for them, and around another for other days', async () => {
  const minutes: unknown[] = []
  for (const on of ['2026-11-22', '2026-11-29', '2026-12-06'])
    minutes.push(await release(on, [340, 375], addDays(on, 7)))
  expect(minutes).toEqual([375, 375, 360])
  expect(await release('2026-12-07', [540, 600], '2026-12-14')).toBe(600)
  expect(await release('2026-12-13', [340, 380], '2026-12-20', '2026-12-21')).toBe(360)
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

test('a venue outside the catalogue has no plan', async () => {
  await expect(plan({ venue: 'nowhere' })).rejects.toThrow('nowhere is not in the catalogue')
})
