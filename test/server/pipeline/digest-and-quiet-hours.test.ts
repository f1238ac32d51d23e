import { afterEach, beforeEach, expect, test } from 'vitest'
import { instantOf } from '#domain/calendar/sydney-time.ts'
import { spacingMs } from '#domain/notifications/pace.ts'
import { court } from '#test/support/an-opening.ts'
import { near, resident, startNeighbourhood, today, tomorrow, type Neighbourhood } from '#test/support/neighbourhood.ts'

const minutes = 60_000

let home: Neighbourhood
let spine: Neighbourhood['spine']
beforeEach(async () => {
  home = await startNeighbourhood()
  spine = home.spine
})
afterEach(() => spine.stop())

test('a daily digest gathers until its half-hour, says that it is one, and leaves out what is gone', async () => {
  await home.prefer({ emailPace: 'daily', digestTime: '18:30' })
  await home.watch()
  await home.free(tomorrow, near[0])
  spine.clock.advance(60 * minutes)
  await home.free(tomorrow, near[1])
  await spine.record({ venueId: near[0] ?? '', covered: [{ date: tomorrow, openings: [court('Court 9', 19 * 60)] }] })
  spine.clock.now = new Date(instantOf(today, 18 * 60 + 30).getTime() - 2000)
  await spine.deliver()
  expect(spine.sink.mails).toHaveLength(0)
  await spine.deliver()
  expect(home.subjects()).toEqual([expect.stringMatching(/^Daily digest, 2 openings: Wed 25 Nov, 7:00 PM/)])
  expect(home.text()).toContain('YOUR DAILY DIGEST: 2 OPENINGS')
  expect(home.text()).toContain('Court 9')
  expect(home.text()).toContain('Seen at 10:00 AM AEDT')
  expect(spine.sink.mails[0]?.parsed.date).toEqual(instantOf(today, 18 * 60 + 30))
  spine.clock.advance(24 * 60 * minutes)
  await spine.deliver()
  expect(spine.sink.mails).toHaveLength(1)
})

test('a digest of which nothing is left is not sent', async () => {
  await home.prefer({ emailPace: 'daily' })
  await home.watch()
  await home.free(tomorrow, near[0])
  await spine.record({ venueId: near[0] ?? '', covered: [{ date: tomorrow, openings: [] }] })
  spine.clock.now = instantOf(tomorrow, 8 * 60)
  await spine.deliver()
  expect(spine.sink.mails).toHaveLength(0)
})

test('beside a digest, what opens for today comes at once in an email of its own, and only if wanted', async () => {
  await home.prefer({ emailPace: 'daily' })
  await home.watch()
  await home.watch(today)
  await home.free(tomorrow, near[0])
  await spine.deliver()
  expect(spine.sink.mails).toHaveLength(0)
  await home.free(today, near[1])
  await spine.deliver()
  expect(home.subjects()).toEqual([expect.stringMatching(/^Open now: Tue 24 Nov, 7:00 PM/)])
  spine.clock.advance(spacingMs)
  await home.prefer({ urgentToday: false })
  await home.free(today, near[2])
  await spine.deliver()
  expect(spine.sink.mails).toHaveLength(1)
  spine.clock.now = instantOf(tomorrow, 7 * 60)
  await spine.deliver()
  expect(home.subjects()[1]).toMatch(/^Daily digest, 1 opening: Wed 25 Nov/)
})

test('in quiet hours nothing goes but what is for today, and one email tells the rest when they end', async () => {
  await home.prefer({ quietHours: { from: '08:00', until: '12:00' } })
  await home.watch()
  await home.watch(today)
  await home.free(tomorrow, near[0])
  await home.free(tomorrow, near[1])
  await spine.deliver()
  expect(spine.sink.mails).toHaveLength(0)
  await home.free(today, near[2])
  await spine.deliver()
  expect(home.subjects()).toEqual([expect.stringMatching(/^Open now: Tue 24 Nov/)])
  spine.clock.now = instantOf(today, 12 * 60)
  await spine.deliver()
  expect(home.subjects()[1]).toMatch(/^2 openings: Wed 25 Nov/)
})

test('a change of preferences moves what already waits', async () => {
  await home.prefer({ emailPace: 'daily' })
  await home.watch()
  await home.free()
  await spine.deliver()
  expect(spine.sink.mails).toHaveLength(0)
  await home.prefer({ emailPace: 'at-once' })
  await spine.deliver()
  expect(home.subjects()).toEqual([expect.stringMatching(/^Open now/)])
})

test('who stops their alert while a digest waits gets none', async () => {
  await home.prefer({ emailPace: 'daily' })
  await home.watch()
  await home.free()
  await spine.em().execute('update alert set paused_until = ? where email = ?', [instantOf('2026-12-24', 0), resident])
  spine.clock.now = instantOf(tomorrow, 7 * 60)
  await spine.deliver()
  expect(spine.sink.mails).toHaveLength(0)
})
