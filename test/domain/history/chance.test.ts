import fc from 'fast-check'
import { expect, test } from 'vitest'
import { classesMetBy } from '#domain/availability/criteria.ts'
import { slotOfOpening } from '#domain/availability/opening.ts'
import { addDays } from '#domain/calendar/local-date.ts'
import { maskOfSlots } from '#domain/calendar/slot-mask.ts'
import { minutesOfSlot } from '#domain/calendar/time-slot.ts'
import { chanceOf } from '#domain/history/chance.ts'
import type { DayChange } from '#domain/history/day-change.ts'
import { seenDayOf, type SeenDay } from '#domain/history/seen-day.ts'
import type { SeenOpening } from '#domain/history/seen-opening.ts'
import { slotsWanted, trialOf, type Wanted } from '#domain/history/trial.ts'
import { propertyRuns } from '#test/support/property-runs.ts'

const date = '2026-11-24'
const sport = 'futsal'
const starts = [6 * 60, 6 * 60 + 30, 7 * 60, 12 * 60]
const firstLead = 1500

const opening: fc.Arbitrary<SeenOpening> = fc
  .record({
    id: fc.constantFrom(1, 2),
    startMinutes: fc.constantFrom(...starts),
    maxMinutes: fc.constantFrom(60, 90),
    isForMembers: fc.boolean(),
  })
  .map(({ isForMembers, ...seen }) => ({ ...seen, ...(isForMembers && { forMembers: true as const }) }))

/** Changes of a day from its first reading on, each some minutes after the one before. */
const changes: fc.Arbitrary<DayChange[]> = fc
  .array(
    fc.record({
      after: fc.integer({ min: 1, max: 400 }),
      open: fc.uniqueArray(opening, { maxLength: 3, selector: ({ id, startMinutes }) => `${id} ${startMinutes}` }),
      gone: fc.uniqueArray(opening, { maxLength: 3, selector: ({ id, startMinutes }) => `${id} ${startMinutes}` }),
    }),
    { minLength: 1, maxLength: 7 },
  )
  .map((steps) => {
    let lead = firstLead
    return steps.flatMap(({ after, open, gone }, index) => {
      if (index > 0) lead -= after
      const isOpen = new Set(open.map(({ id, startMinutes }) => `${id} ${startMinutes}`))
      const left = gone.filter(({ id, startMinutes }) => !isOpen.has(`${id} ${startMinutes}`))
      return lead < 0 ? [] : [{ lead, isFirst: index === 0, open, gone: index === 0 ? [] : left }]
    })
  })

const wanted = fc
  .record({ slots: fc.uniqueArray(fc.constantFrom(0, 1, 2, 12), { minLength: 1 }), isLong: fc.boolean() })
  .map(({ slots, isLong }): Wanted => {
    const short = classesMetBy(sport, { maxMinutes: 60 })
    const long = classesMetBy(sport, { maxMinutes: 90 }) & ~short
    return { slots: slotsWanted(maskOfSlots(slots)), classBit: isLong ? long & -long : 1 }
  })

/** True if anything wanted can be booked in one minute, by going through all that happened before it. */
function isFreeAt(lead: number, all: readonly DayChange[], { slots, classBit }: Wanted, isMember: boolean): boolean {
  const state = new Map<string, SeenOpening>()
  for (const { lead: at, open, gone } of all) {
    if (at < lead) break
    for (const { id, startMinutes } of gone) state.delete(`${id} ${startMinutes}`)
    for (const one of open) state.set(`${one.id} ${one.startMinutes}`, one)
  }
  return [...state.values()].some(
    (one) =>
      slots[slotOfOpening(one)!] &&
      1440 - one.startMinutes < lead &&
      (classesMetBy(sport, one) & classBit) !== 0 &&
      (isMember || !one.forMembers),
  )
}

/** The same as trialOf, minute by minute. */
function plainTrial(all: readonly DayChange[], asked: Wanted, isMember: boolean, lead: number | undefined) {
  const begins = 1440 - minutesOfSlot(asked.slots.indexOf(true))
  if (firstLead <= begins || (lead !== undefined && firstLead < lead)) return undefined
  const isFree = (at: number) => isFreeAt(at, all, asked, isMember)
  let at = lead ?? firstLead
  if (lead !== undefined && isFree(at)) return { outcome: 'free' }
  if (lead === undefined) {
    while (at > begins && isFree(at)) at -= 1
    if (at <= begins) return { outcome: 'free' }
  }
  while (at > 0 && !isFree(at)) at -= 1
  if (at === 0) return { outcome: 'full' }
  let until = at
  while (until > 0 && isFree(until)) until -= 1
  return { outcome: 'opened', stayedMinutes: at - until }
}

test('the outcome of a wait is the one that a check of every single minute finds', () => {
  const lead = fc.option(fc.integer({ min: 1, max: firstLead + 10 }), { nil: undefined })
  fc.assert(
    fc.property(changes, wanted, fc.boolean(), lead, (all, asked, isMember, from) => {
      const day = seenDayOf(sport, date, all)!
      const trial = trialOf(day, { wanted: asked, isMember, lead: from })
      const plain = plainTrial(all, asked, isMember, from)
      const { beforeMinutes, ...rest } = trial && 'beforeMinutes' in trial ? trial : { ...trial, beforeMinutes: 1 }
      expect(rest).toEqual(plain ?? {})
      expect(beforeMinutes).toBeGreaterThan(0)
    }),
    { numRuns: propertyRuns({ few: 150, all: 3000 }) },
  )
})

test('a day whose first reading is unknown is not counted', () => {
  expect(seenDayOf(sport, date, [])).toBeUndefined()
  expect(seenDayOf(sport, date, [{ lead: 900, isFirst: false, open: [], gone: [] }])).toBeUndefined()
})

const evening: Wanted = { slots: slotsWanted(maskOfSlots([24])), classBit: 1 }

/** A Tuesday or another day, seen a week before: full, and on some days free for an hour, two days before. */
function aDay(on: string, isOpened: boolean): SeenDay {
  const first = { lead: 7 * 1440, isFirst: true, open: [], gone: [] }
  const court = { id: 1, startMinutes: 18 * 60, maxMinutes: 60 }
  const came = { lead: 2 * 1440 + 360, isFirst: false, open: [court], gone: [] }
  const went = { lead: 2 * 1440 + 300, isFirst: false, open: [], gone: [court] }
  return seenDayOf('tennis', on, isOpened ? [first, came, went] : [first])!
}

test('the share of a weekday is drawn towards the other days, and less so with more observations', () => {
  const days = Array.from({ length: 84 }, (_, index) => addDays('2026-09-01', index))
  const isTuesday = (on: string) => new Date(`${on}T00:00:00Z`).getUTCDay() === 2
  const of = (seen: readonly string[]) =>
    chanceOf([{ venueId: 'one', days: seen.map((on) => aDay(on, isTuesday(on))) }], {
      wanted: evening,
      isAsked: isTuesday,
    })
  const week = of(days.slice(0, 7))
  const quarter = of(days)
  expect([week.full, week.opened, quarter.full, quarter.opened]).toEqual([1, 1, 12, 12])
  const usual = of(days.filter((on) => !isTuesday(on)).concat(days.filter(isTuesday).slice(0, 1)))
  expect(week.share).toBeLessThan(0.3)
  expect(quarter.share).toBeGreaterThan(0.3)
  expect(quarter.share).toBeGreaterThan(10 * usual.share)
  expect(quarter).toMatchObject({ seenDays: 84, free: 0, usuallyBefore: 2 * 1440, usuallyStays: 60 })
})

test('the first of several venues that opens ends the wait, and a day counts once', () => {
  const venues = [
    { venueId: 'one', days: [aDay('2026-11-17', false), aDay('2026-11-24', false)] },
    { venueId: 'two', days: [aDay('2026-11-17', true)] },
  ]
  expect(chanceOf(venues, { wanted: evening, isAsked: () => true })).toMatchObject({ seenDays: 2, full: 2, opened: 1 })
})
