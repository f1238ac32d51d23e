import { afterEach, beforeEach, expect, test } from 'vitest'
import { instantOf } from '#domain/calendar/venue-time.ts'
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

test('a daily digest gathers openings until its half-hour, says that it is one, and leaves out gone ones', async () => {
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

test('a digest names gone openings with the closest times and next venues, within the distance (rule emails-19)', async () => {
  await home.prefer({ emailPace: 'daily', digestTime: '18:30', defaultLocation: 'Manly', defaultDistance: 5 })
  await spine.addAlert({
    email: resident,
    venues: ['manly-lawn-tc', near[20] ?? ''],
    specificDate: tomorrow,
    timeSlots: ['7:00 PM'],
  })
  await home.free(tomorrow, 'manly-lawn-tc')
  await home.free(tomorrow, near[20])
  // Manly is taken but for half an hour later; Keirle Park is free and near, Parramatta is free and far.
  const covered = (...minutes: number[]) => [{ date: tomorrow, openings: minutes.map((one) => court('Court 9', one)) }]
  await spine.record({ venueId: 'manly-lawn-tc', covered: covered(19 * 60 + 30) })
  await spine.record({ venueId: 'keirle-park-tennis-centre', covered: covered(19 * 60) })
  await spine.record({ venueId: 'parramatta-city-tennis', covered: covered(19 * 60) })
  spine.clock.now = instantOf(today, 18 * 60 + 30)
  await spine.deliver()
  const [subject] = home.subjects()
  expect(subject).toMatch(/^Daily digest, 1 opening/)
  const text = home.text().replaceAll(/\s+/g, ' ')
  expect(text).toContain('Already gone — but free nearby:')
  expect(text).toMatch(/Wed 25 Nov, 7:00 PM, Manly Lawn Tennis Club Wed 25 Nov, 7:30 PM, Manly Lawn Tennis Club/)
  expect(text).toMatch(/Wed 25 Nov, 7:00 PM, Keirle Park Tennis Centre, [\d.]+ k?m away/)
  expect(text).not.toContain('7:00 PM, Parramatta City Tennis')
})

test('the retry of a digest is its first attempt to the last byte, whatever was read since', async () => {
  await home.prefer({ emailPace: 'daily', digestTime: '18:30', defaultLocation: 'Manly', defaultDistance: 5 })
  const [gone, kept] = ['manly-lawn-tc', 'keirle-park-tennis-centre']
  await spine.addAlert({ email: resident, venues: [gone, kept], specificDate: tomorrow, timeSlots: ['7:00 PM'] })
  const read = (venueId: string, times: number[], more = {}) =>
    spine.record({
      venueId,
      covered: [{ date: tomorrow, openings: times.map((one) => ({ ...court('Court 9', one), ...more })) }],
    })
  await home.free(tomorrow, gone)
  await read(kept, [19 * 60])
  await read(gone, [19 * 60 + 30])
  spine.clock.now = instantOf(today, 18 * 60 + 30)
  spine.sink.fault = 'hang-up-after-dot'
  await spine.deliver()
  spine.sink.fault = undefined
  // The free openings are at other times now, the listed ones cost more, and all of it was seen later.
  spine.clock.advance(5 * minutes)
  await read(gone, [20 * 60])
  await read(kept, [19 * 60], { priceCents: 9900, maxMinutes: 90 })
  await home.prefer({ defaultDistance: 40 })
  spine.clock.advance(6 * minutes)
  await spine.deliver()
  const [first, second] = spine.sink.mails
  expect(first?.parsed.text).toContain('7:30 PM, Manly Lawn Tennis Club')
  expect(second?.raw).toBe(first?.raw)
  const payloads = await spine.em().execute(`select payload from notification where kind = 'openings-found'`)
  expect(payloads).toEqual([{ payload: {} }])
})

test('a link leads to the half-hour in the calendar, with the venue on top (rule emails-20)', async () => {
  await home.watch()
  await home.prefer({ lookBeforeBooking: true, defaultLocation: 'Chatswood', defaultDistance: 10 })
  await home.free(tomorrow, 'manly-lawn-tc')
  await spine.deliver()
  expect(home.text()).toContain(
    'http://courtside.test/browse?sport=tennis&slot=2026-11-25-7%3A00PM&venue=manly-lawn-tc&within=10&near=Chatswood',
  )
  expect(home.text()).not.toContain('https://venue.example/book')
})

test('beside a digest, openings of today come at once in an email of their own, and only if wanted', async () => {
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

test('in quiet hours only openings of today go, and one email lists the rest when they end', async () => {
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
