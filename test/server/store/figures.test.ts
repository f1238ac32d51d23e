import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { deadLetters, foundBacklog, newestOpenings, emailsSentSince } from '#server/store/figures.ts'
import { plantingOfFile } from '#test/support/planted-matches.ts'

const here = plantingOfFile()

const given = (id: string, columns: Record<string, unknown>) =>
  here.insert('notification', {
    id: `${id}0000000-0000-4000-8000-000000000000`,
    kind: 'openings-found',
    payload: '{}',
    priority: 1,
    address: 'ann@example.com',
    available_at: here.now,
    created_at: here.now,
    state: 'dead',
    ...columns,
  })

test('failed mails are listed a page at a time, the newest first, without any address', async () => {
  await given('3', { last_error: '550 no' })
  await given('1', { created_at: here.at(-1), address: randomUUID(), kind: 'openings-pushed' })
  await given('2', {})
  await given('4', { created_at: here.at(1), state: 'sent', sent_at: here.now })
  const page = async (after?: string) => {
    const all = await deadLetters(here.em(), {
      after: after && `${after}0000000-0000-4000-8000-000000000000`,
      limit: 2,
    })
    return all.map(({ id, ...letter }) => ({ id: id[0], ...letter }))
  }
  const letter = { kind: 'openings-found', domain: 'example.com', createdAt: here.now }
  expect(await page()).toEqual([
    { id: '3', ...letter, lastError: '550 no' },
    { id: '2', ...letter, lastError: null },
  ])
  expect(await page('3')).toMatchObject([{ id: '2' }, { id: '1', kind: 'openings-pushed', domain: 'push' }])
  expect(await page('1')).toEqual([])
})

const found = (columns: Record<string, unknown>) =>
  here.insert('found', {
    id: randomUUID(),
    venue_id: 'manly-lawn-tc',
    sport: 'tennis',
    openings: '[]',
    alerts: [],
    days: [],
    asks: [],
    found_at: here.now,
    ...columns,
  })

test('the backlog is the age and number of the rows that wait for the outbox', async () => {
  expect(await foundBacklog(here.em())).toEqual({ count: 0, since: null })
  await found({ found_at: here.at(-1) })
  await found({ found_at: here.at(-9) })
  await found({})
  expect(await foundBacklog(here.em())).toEqual({ count: 3, since: here.at(-9) })
})

test('the newest openings are those that became known last, from a day on', async () => {
  const opening = (key: string, at: number, more: object = {}) => ({
    key,
    startMinutes: 1140,
    openedAt: +here.at(at),
    ...more,
  })
  const day = (venueId: string, date: string, openings: object[]) =>
    here.insert('venue_day', {
      venue_id: venueId,
      date,
      openings: JSON.stringify(openings),
      open_mask: 0,
      digest: 'd',
      status: 'ok',
      changed_at: here.now,
    })
  await day('b', '2026-11-24', [opening('z', 0, { resource: 'Court 2' }), opening('y', 0, { startMinutes: 1170 })])
  await day('a', '2026-11-24', [opening('x', 0)])
  await day('b', '2026-11-25', [opening('w', 7)])
  await day('a', '2026-11-23', [opening('v', 9)])
  const newest = (limit: number) => newestOpenings(here.em(), { from: '2026-11-24', limit })
  expect(await newest(4)).toEqual([
    { venueId: 'b', date: '2026-11-25', startMinutes: 1140, resource: null, openedAt: here.at(7) },
    { venueId: 'a', date: '2026-11-24', startMinutes: 1140, resource: null, openedAt: here.now },
    { venueId: 'b', date: '2026-11-24', startMinutes: 1170, resource: null, openedAt: here.now },
    { venueId: 'b', date: '2026-11-24', startMinutes: 1140, resource: 'Court 2', openedAt: here.now },
  ])
  expect(await newest(1)).toMatchObject([{ date: '2026-11-25' }])
})

test('emails are counted by kind since a moment, with how long they took', async () => {
  const sent = (id: string, ms: number, columns: Record<string, unknown> = {}) =>
    given(id, { state: 'sent', created_at: here.at(-ms), sent_at: here.now, ...columns })
  await sent('1', 1000)
  await sent('2', 3000)
  await sent('3', 9000)
  await sent('4', 500, { sent_at: here.at(-1), created_at: here.at(-1) })
  await sent('5', 40 * 86_400_000, { kind: 'verify-email' })
  await given('6', { created_at: here.at(-10) })
  const counted = await emailsSentSince(here.em(), here.now)
  expect(counted.toSorted((a, b) => (a.kind < b.kind ? -1 : 1))).toEqual([
    { kind: 'openings-found', count: 3, medianMs: 3000, p99Ms: 9000 },
    { kind: 'verify-email', count: 1, medianMs: 2_000_000_000, p99Ms: 2_000_000_000 },
  ])
})
