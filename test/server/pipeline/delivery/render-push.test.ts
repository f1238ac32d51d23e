import { catalogue } from '#test/support/catalogue.ts'
import { expect, test } from 'vitest'
import { instantOf } from '#domain/calendar/venue-time.ts'
import type { FoundOpening } from '#domain/notifications/found-opening.ts'
import { renderPush } from '#server/pipeline/delivery/render-push.ts'
import { court } from '#test/support/an-opening.ts'

const today = '2026-11-25'
const now = instantOf(today, 9 * 60)

function found(name: string, startMinutes: number, more: Partial<FoundOpening> = {}): FoundOpening {
  const opening = { ...court(name, startMinutes), openedAt: 0 }
  return {
    alertId: 'an-alert',
    venueId: 'manly-lawn-tc',
    date: today,
    sport: 'tennis',
    slot: 20,
    foundAt: now,
    opening,
    ...more,
  }
}

const push = (...all: FoundOpening[]) =>
  renderPush({ catalogue, found: all, tag: 'a-tag', appUrl: 'https://courtside.example', now })

test('a push says when and where the first opening is, how far, how many more there are, and where to book it', () => {
  expect(push(found('Court 1', 1140, { km: 3.2 })).message).toEqual({
    title: '7:00 PM today, Manly Lawn Tennis Club',
    body: 'Court 1 · free until 8:00 PM · 3.2 km away',
    tag: 'a-tag',
    bookUrl: 'https://venue.example/book',
    alertUrl: 'https://courtside.example/alerts#an-alert',
  })
  const later = found('Court 2', 600, { date: '2026-11-28' })
  expect(push(later).message.title).toBe('10:00 AM Sat 28 Nov, Manly Lawn Tennis Club')
  expect(push(later, found('Court 1', 1140), found('Court 3', 1140)).message).toMatchObject({
    title: '7:00 PM today, Manly Lawn Tennis Club',
    body: 'Court 1 · free until 8:00 PM · and 2 more',
  })
})

test('a push is worth something until the last of its openings begins, and for a minute at least', () => {
  expect(push(found('Court 1', 600), found('Court 2', 660)).ttlSeconds).toBe(2 * 3600)
  expect(push(found('Court 1', 540)).ttlSeconds).toBe(60)
  expect(push(found('Court 1', 542)).ttlSeconds).toBe(120)
})

test('a text that is too long is cut, and no character of it in two', () => {
  const body = (name: string) => push(found(name, 1140)).message.body
  const rest = ' · free until 8:00 PM'.length
  expect(body('x'.repeat(300 - rest))).toHaveLength(300)
  expect(body('x'.repeat(300 - rest)).endsWith('8:00 PM')).toBe(true)
  const cut = body('x'.repeat(301 - rest))
  expect([cut.length, cut.endsWith('8:00 …')]).toEqual([300, true])
  expect(body(`${'x'.repeat(298)}😀 and more`).isWellFormed()).toBe(true)
})

test('there is no push about nothing', () => expect(() => push()).toThrow('needs one'))
