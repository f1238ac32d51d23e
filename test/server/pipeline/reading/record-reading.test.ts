import { expect, test } from 'vitest'
import { CoveredDay } from '#domain/availability/opening.ts'
import { noFingerprint } from '#domain/availability/page-fingerprint.ts'
import { dateRange } from '#domain/calendar/local-date.ts'
import { optOut } from '#server/store/venues/opt-outs.ts'
import { court } from '#test/support/an-opening.ts'
import { pipelineOfFile } from '#test/support/pipeline-of-file.ts'

const venueId = 'manly-lawn-tc'
const [tuesday, wednesday] = ['2026-11-24', '2026-11-25']
const world = pipelineOfFile()

type Told = Omit<Parameters<typeof world.note>[0], 'venueId'>
const read = (reading: Told = {}) => world.note({ venueId, ...reading })
const day = (date: string, ...names: string[]): CoveredDay => ({
  date,
  openings: names.map((name) => court(name, 19 * 60)),
})
/** A page on which something stands that no court can have. */
const broken = (date: string): CoveredDay => ({ date, openings: [court('Court 1', 1440)] })

/** The stored outcome of the venue's last reading. */
async function told() {
  const [row] = await world.rows<Record<string, unknown>>(
    'select status, reason, format_change as change, format_changes as changes from source_state',
  )
  return row
}

/** The state shown for each day: how its last reading ended, and how many openings are known. */
const days = () =>
  world.rows(
    `select to_char(date, 'YYYY-MM-DD') as date, status, jsonb_array_length(openings) as open from venue_day order by date`,
  )

test('a good reading reports nothing, and all its days are known', async () => {
  expect(await read({ covered: [day(tuesday, 'Court 1'), day(wednesday)] })).toEqual({
    changed: 2,
    unchanged: 0,
    suspect: 0,
    opened: 1,
    alerts: 0,
  })
  expect(await told()).toEqual({ status: 'ok', reason: null, change: null, changes: 0 })
  expect(await days()).toEqual([
    { date: tuesday, status: 'ok', open: 1 },
    { date: wednesday, status: 'ok', open: 0 },
  ])
  const logged = await world.rows(`select c->>'date' as date from reading_log, jsonb_array_elements(changes) c`)
  expect(logged).toEqual([{ date: tuesday }])
})

test('a failed reading marks the days that it was asked for, until one that covers them went well', async () => {
  await read({ covered: [day(tuesday, 'Court 1'), day(wednesday, 'Court 1'), day('2027-01-15', 'Court 1')] })
  await read({ status: 'blocked', reason: 'it wants a human' })
  const [first, second, late] = [{ date: tuesday }, { date: wednesday }, { date: '2027-01-15', status: 'ok', open: 1 }]
  const blocked = { status: 'blocked', open: 1 }
  expect(await days()).toEqual([{ ...first, ...blocked }, { ...second, ...blocked }, late])
  await read({ covered: [day(wednesday, 'Court 2')] })
  expect(await days()).toEqual([{ ...first, ...blocked }, { ...second, status: 'ok', open: 1 }, late])
})

test('a reading of some days leaves the others alone', async () => {
  await read({ covered: [day(tuesday, 'Court 1'), day(wednesday, 'Court 1')] })
  await read({ status: 'partial', reason: 'one page was missing', covered: [day(wednesday)] })
  expect(await told()).toMatchObject({ status: 'partial', reason: 'one page was missing' })
  expect(await days()).toEqual([
    { date: tuesday, status: 'ok', open: 1 },
    { date: wednesday, status: 'ok', open: 0 },
  ])
})

test('a day with an impossible opening is left as it was, and each such day is reported', async () => {
  await read({ covered: [day(tuesday, 'Court 1')] })
  // Its words depend on what else this worker has loaded.
  const fault = CoveredDay.safeParse(broken(tuesday)).error?.issues[0]?.message
  expect(await read({ covered: [broken(tuesday), broken(wednesday)] })).toMatchObject({ changed: 0, opened: 0 })
  expect(await told()).toMatchObject({
    status: 'partial',
    reason: `${tuesday}: ${fault}; ${wednesday}: ${fault}`,
  })
  expect(await days()).toEqual([{ date: tuesday, status: 'ok', open: 1 }])
  await read({ status: 'error', reason: 'it fell over', covered: [broken(tuesday)] })
  expect(await told()).toMatchObject({ status: 'error', reason: `it fell over; ${tuesday}: ${fault}` })
})

test("a venue's facts about itself are stored in plain words, and no longer than people read", async () => {
  const long = `  two\u0007words\u202e ${'x'.repeat(400)}`
  const short = `two words ${'x'.repeat(290)}`
  await read({ reason: long, formatChange: long })
  const [row] = await world.rows<Record<string, string>>('select reason, format_change from source_state')
  for (const text of Object.values(row ?? {})) expect(text.replace(/ +/g, ' ').slice(0, 290)).toBe(short.slice(0, 290))
  for (const text of Object.values(row ?? {})) expect(text).toHaveLength(300)
})

test('a reading of unusual pages is reported, unless its connector saw more exactly the change', async () => {
  const usual = { pages: 4, rows: 100, cells: 400, words: ['grid', 'head', 'slot', 'taken', 'free', 'day'] }
  const rebuilt = { ...usual, words: ['grid', 'table-v5', 'cell-v5', 'row-v5'] }
  await read({ fingerprint: usual })
  world.pass(86_400_000)
  await read({ fingerprint: rebuilt })
  expect(await told()).toMatchObject({ change: expect.stringContaining('table-v5'), changes: 1 })
  await read({ fingerprint: noFingerprint, formatChange: 'the column of prices is gone' })
  expect(await told()).toMatchObject({ change: 'the column of prices is gone', changes: 2 })
  expect(await world.rows('select pages from page_sight order by date')).toEqual([{ pages: 4 }, { pages: 4 }])
})

test('a reading counts the alerts that its openings match', async () => {
  for (const name of ['ann', 'bob']) {
    await world.addUser(`${name}@example.com`)
    await world.addAlert({ email: `${name}@example.com`, specificDate: tuesday })
  }
  await read({ covered: [day(tuesday)] })
  expect(await read({ covered: [day(tuesday, 'Court 1', 'Court 2')] })).toMatchObject({ opened: 2, alerts: 2 })
  const matched = `select venue_id, found_at, (select count(*)::integer from found_alert where found = f.id) as alerts from found f`
  expect(await world.rows(matched)).toEqual([{ venue_id: venueId, alerts: 2, found_at: world.now() }])
})

test('of a venue with very many courts every day is stored, and every alert is counted', async () => {
  await world.addUser('ann@example.com')
  const dates = dateRange(tuesday, 5)
  for (const specificDate of dates) await world.addAlert({ email: 'ann@example.com', specificDate })
  const names = Array.from({ length: 1400 }, (_, index) => `Court ${index}`)
  const covered = dates.map((date) => day(date, ...names))
  expect(await read({ covered })).toMatchObject({ changed: 5, opened: 7000, alerts: 5 })
  expect(await days()).toEqual(dates.map((date) => ({ date, status: 'ok', open: 1400 })))
  expect(await read({ covered })).toMatchObject({ changed: 0, unchanged: 5 })
  const matched = `select (select count(*)::integer from found_alert where found = f.id) as alerts,
    jsonb_array_length(openings) as openings from found f order by 1, 2`
  expect(await world.rows(matched)).toEqual([
    { alerts: 1, openings: 1400 },
    { alerts: 2, openings: 2800 },
    { alerts: 2, openings: 2800 },
  ])
})

test('a venue that asked not to be read has nothing recorded', async () => {
  await optOut(world.em(), venueId, world.now())
  const nothing = { changed: 0, unchanged: 0, suspect: 0, opened: 0, alerts: 0 }
  expect(await read({ covered: [day(tuesday, 'Court 1')] })).toEqual(nothing)
  expect([await told(), await days()]).toEqual([undefined, []])
})
