import { catalogue } from '#test/support/catalogue.ts'
import { expect, test } from 'vitest'
import { missReasons, nearMisses, type WatchedDay } from '#domain/alerts/trail/near-misses.ts'
import { defaultCriteria, type SportCriteria } from '#domain/availability/criteria.ts'
import { maskOfLabels } from '#domain/calendar/slot-mask.ts'
import { minutesOfLabel } from '#domain/calendar/time-slot.ts'
import type { SeenOpening } from '#domain/alerts/trail/opening-change.ts'
import { instantOf } from '#domain/calendar/venue-time.ts'
import type { Sport } from '#domain/venues/sport.ts'

const date = '2026-11-24'
const evening = ['6:00 PM', '6:30 PM', '7:00 PM']

function asks(sport: Sport, criteria: Partial<SportCriteria> = {}) {
  return { criteria: { ...defaultCriteria, sport, ...criteria }, slotMask: maskOfLabels(evening), isMember: false }
}

function at(label: string, more: Partial<SeenOpening> = {}): SeenOpening {
  return { key: '1', startMinutes: minutesOfLabel(label)!, maxMinutes: 60, ...more }
}

const tee = (more: Partial<SeenOpening> = {}) => at('6:10 PM', { holes: [18], spots: 3, ...more })

test.each<[string, SeenOpening, ReturnType<typeof asks>, unknown]>([
  ['fits', at('6:30 PM'), asks('tennis'), []],
  ['wrong holes', tee({ holes: [9] }), asks('golf', { holes: 18 }), [{ kind: 'holes', holes: [9] }]],
  ['one spot short', tee(), asks('golf', { spots: 4 }), [{ kind: 'spots', short: 1 }]],
  ['half an hour too short', at('6:30 PM'), asks('futsal', { minimumMinutes: 90 }), [{ kind: 'minutes', short: 30 }]],
  ['too short for tennis', at('6:30 PM'), asks('tennis', { courtMinutes: 120 }), [{ kind: 'minutes', short: 60 }]],
  ['too early', at('5:44 PM'), asks('tennis'), [{ kind: 'early', minutes: 16 }]],
  ['too late', at('7:30 PM'), asks('tennis'), [{ kind: 'late', minutes: 30 }]],
  ['far too late', at('7:31 PM'), asks('tennis'), undefined],
  ['for members', at('6:30 PM', { forMembers: true }), asks('tennis'), [{ kind: 'members' }]],
  ['for members, and is one', at('6:30 PM', { forMembers: true }), { ...asks('tennis'), isMember: true }, []],
])('an opening that is %s', (_name, seen, asked, expected) => {
  expect(missReasons(seen, asked)).toEqual(expected)
})

const first = new Date('2026-11-23T01:00:00Z')
const minute = 60_000
const later = (minutes: number) => new Date(first.getTime() + minutes * minute)

function change(minutes: number, open: SeenOpening[], gone: SeenOpening[] = []): WatchedDay['changes'] {
  const at = later(minutes)
  return [
    ...open.map((one) => ({ at, change: { date, ...one } })),
    ...gone.map(({ key, startMinutes }) => ({ at, change: { date, key, startMinutes, gone: true as const } })),
  ]
}

function missesIn(
  changes: WatchedDay['changes'][],
  { notified = [], ...waiting }: { notified?: SeenOpening[]; [key: string]: unknown } = {},
) {
  const asked = asks('golf', { spots: 3 })
  const day: WatchedDay = {
    ...asked,
    venueId: 'v',
    date,
    changes: changes.flat(),
    notified: new Set(notified.map(({ key }) => key)),
  }
  const always = {
    since: first,
    until: later(10_000),
    confirmedAt: first,
    restedFrom: null,
    restedUntil: null,
    quietDates: [],
  }
  return nearMisses(day, { ...always, ...waiting }, catalogue.nameOf).map(({ seenAt, goneAt, reason }) => ({
    seenAt,
    goneAt,
    reason,
  }))
}

test('a miss is listed once, as near as it came, with when it was seen and gone', () => {
  const [one, two] = [tee({ spots: 1 }), tee({ spots: 2 })]
  expect(
    missesIn([change(0, []), change(10, [one]), change(20, [two]), change(30, [one]), change(40, [], [one])]),
  ).toEqual([{ seenAt: later(20), goneAt: later(40), reason: { kind: 'spots', short: 1 } }])
})

test('an opening that misses by two things, began already, was there before or was notified did not just miss', () => {
  const short = tee({ spots: 2 })
  expect(missesIn([change(0, [tee({ spots: 2, forMembers: true })])])).toEqual([])
  expect(missesIn([change(0, [short])], { since: later(1) })).toEqual([])
  expect(missesIn([change(0, [short])], { notified: [short] })).toEqual([])
  const { startMinutes } = short
  const untilItBegins = (instantOf(date, startMinutes).getTime() - first.getTime()) / minute
  expect(missesIn([change(untilItBegins, [short])])).toEqual([])
  expect(missesIn([change(untilItBegins - 1, [short])])).toHaveLength(1)
})

test('a matching opening that was not notified was kept back by the alert itself', () => {
  const fits = [change(0, []), change(10, [tee()])]
  const kinds = (waiting: object) => missesIn(fits, { ...waiting }).map(({ reason }) => reason.kind)
  expect(kinds({ restedFrom: later(5), restedUntil: later(11) })).toEqual(['paused'])
  expect(kinds({ restedFrom: later(5), restedUntil: later(10) })).toEqual(['asked-otherwise'])
  expect(kinds({ confirmedAt: null })).toEqual(['unconfirmed'])
  expect(kinds({ confirmedAt: later(15) })).toEqual(['unconfirmed'])
})
