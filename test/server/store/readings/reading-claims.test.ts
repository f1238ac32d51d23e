import { expect, onTestFinished, test } from 'vitest'
import { createReadingClaims, type ReadableVenue } from '#server/store/readings/reading-claims.ts'
import { plantingOfFile } from '#test/support/planted-matches.ts'

const here = plantingOfFile()
const longestRestMs = 6 * 3_600_000

function openClaims() {
  const claims = createReadingClaims({ pool: here.pool(), em: here.em })
  onTestFinished(() => claims.end())
  const take = (venues: readonly ReadableVenue[], limit = 8, busyHosts: readonly string[] = []) =>
    claims.take({ venues, busyHosts, limit, longestRestMs })
  return { ...claims, take }
}

const on = (host: string, ...venueIds: string[]): ReadableVenue[] =>
  venueIds.map((venueId) => ({ venueId, host, gapMs: 0, longestMs: 3_600_000 }))
const all = [...on('h', 'a', 'b'), ...on('i', 'c'), ...on('j', 'd')]
const state = (venue_id: string, columns: Record<string, unknown> = {}) =>
  here.insert('source_state', { venue_id, system: 's', ...columns })
const names = (claimed: readonly { venueId: string }[]) => claimed.map(({ venueId }) => venueId).toSorted()

test('claims one venue a host, those that are overdue the longest, and no more than were asked for', async () => {
  const long = new Date(Date.now() - 60_000)
  await state('a', { next_read_at: new Date(Date.now() - 1000) })
  await state('b', { next_read_at: long })
  await state('c', { next_read_at: new Date(Date.now() + 60_000) })
  const claims = openClaims()
  expect(names(await claims.take(all, 1))).toEqual(['d'])
  expect(names(await claims.take(all, 8, ['j']))).toEqual(['b'])
  expect(names(await claims.take(all, 8, ['j', 'h']))).toEqual([])
})

test('claims no venue that asked not to be read, and none that is read on another host', async () => {
  await here.insert('venue_opt_out', { venue_id: 'd', since: here.now })
  const [claims, others] = [openClaims(), openClaims()]
  expect(names(await others.take(on('elsewhere', 'c')))).toEqual(['c'])
  expect(names(await claims.take(all))).toEqual(['a'])
})

test('a claim that was lost changes nothing, and one that is finished plans the next reading', async () => {
  const claims = openClaims()
  const [claim] = await claims.take(on('h', 'a'))
  await claims.finish({ ...claim!, reader: claim!.reader - 1 }, { system: 's', nextInMs: 60_000 })
  await claims.handBack({ ...claim!, reader: claim!.reader - 1 })
  expect(await here.rows('select reader from source_host')).toEqual([{ reader: claim?.reader }])
  expect(await here.rows('select 1 from source_state')).toEqual([])
  await claims.finish(claim!, { system: 's', nextInMs: 60_000 })
  expect(await here.rows('select venue_id, reader, rest_until from source_host')).toEqual([
    { venue_id: null, reader: null, rest_until: null },
  ])
  const [row] = await here.rows<{ seconds: number }>(
    'select extract(epoch from next_read_at - now())::float as seconds from source_state',
  )
  expect(row?.seconds).toBeGreaterThan(55)
  expect(row?.seconds).toBeLessThanOrEqual(60)
})

test('keeps a host closed for its pause after a reading, finished or handed back', async () => {
  const claims = openClaims()
  const venues = on('h', 'a').map((venue) => ({ ...venue, gapMs: 60_000 }))
  const closedFor = async () => {
    const [row] = await here.rows<{ seconds: number }>(
      'select extract(epoch from open_at - now())::float as seconds from source_host',
    )
    await here.rows('update source_host set open_at = now()')
    return Math.round(row!.seconds)
  }
  await claims.handBack((await claims.take(venues))[0]!)
  expect(names(await claims.take(venues))).toEqual([])
  expect(await closedFor()).toBe(60)
  await claims.finish((await claims.take(venues))[0]!, { system: 's', nextInMs: 0 })
  expect(await closedFor()).toBe(60)
})

test('a reading answers the awaited days that it was asked for', async () => {
  const [day, later] = ['2026-11-25', '2026-11-26']
  await state('a', { urgent_days: `{${day}}` })
  const claims = openClaims()
  const [claim] = await claims.take(on('h', 'a'))
  expect(claim?.urgent).toEqual([day])
  await here.rows('update source_state set urgent_days = urgent_days || $1::date', [later])
  await claims.finish(claim!, { system: 's', nextInMs: 60_000 })
  expect(await here.rows('select urgent_days::text[] as days from source_state')).toEqual([{ days: [later] }])
})

test('nothing is stored of a venue that asked not to be read while it was read', async () => {
  const claims = openClaims()
  const [claim] = await claims.take(on('h', 'a'))
  await here.insert('venue_opt_out', { venue_id: 'a', since: here.now })
  await claims.finish(claim!, { system: 's', nextInMs: 60_000 })
  expect(await here.rows('select 1 from source_state')).toEqual([])
  expect(await here.rows('select reader from source_host')).toEqual([{ reader: null }])
})

test('the longest rest that a host asked for holds', async () => {
  const claims = openClaims()
  for (const hostRestMs of [3_600_000, 60_000, undefined]) {
    const [claim] = await claims.take(on('h', 'a'))
    await claims.finish(claim!, { system: 's', nextInMs: 0, hostRestMs })
  }
  const [claim] = await claims.take(on('h', 'a'))
  expect(claim?.hostRestMs).toBeGreaterThan(3_500_000)
})

test('one of the workers that are connected is the first, and another one when it has gone', async () => {
  const [one, other] = [openClaims(), openClaims()]
  const first = async () => [await one.isFirst(), await other.isFirst()]
  await first()
  const before = await first()
  expect(before.toSorted()).toEqual([false, true])
  const [gone, left] = before[0] ? [one, other] : [other, one]
  gone.end()
  await expect.poll(() => left.isFirst()).toBe(true)
})

test('claims that end give their connection back, and so do those that end twice or never began', async () => {
  const [used, unused] = [openClaims(), openClaims()]
  await used.isFirst()
  const lent = () => here.pool().totalCount - here.pool().idleCount
  expect(lent()).toBe(1)
  for (const claims of [used, used, unused]) claims.end()
  await expect.poll(lent).toBe(0)
})

test('a venue is due at once where the clock was set back since its reading was planned, and not where it goes on', async () => {
  const inMs = (ms: number) => new Date(Date.now() + ms)
  // Planned two hours before a clock that has been set back by two hours, for five minutes later.
  await state('a', { planned_at: inMs(2 * 3_600_000), next_read_at: inMs(2 * 3_600_000 + 300_000) })
  await state('c', { planned_at: inMs(-60_000), next_read_at: inMs(240_000) })
  const claims = openClaims()
  const days = [...on('h', 'a'), ...on('i', 'c')].map((venue) => ({ ...venue, longestMs: 6 * 3_600_000 }))
  const [claim, ...others] = await claims.take(days)
  expect([claim, ...others]).toMatchObject([{ venueId: 'a', isFarAhead: true }])
  await claims.finish(claim!, { system: 's', nextInMs: 60_000 })
  expect(await claims.take(days)).toEqual([])
})
