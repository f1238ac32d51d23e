import { addDays, weekdayIndex, type LocalDate } from '#domain/calendar/local-date.ts'
import type { DayChange } from '#domain/history/day-change.ts'
import { createRandom } from '#test/faults/random.ts'

/** Starts of the evening at a venue with some courts. */
const startsOfEvening = [1080, 1140, 1200]
const released = 7 * 1440 + 600

type Random = () => number

/** The life of one start of one court: by when it is booked, and when it comes free and is taken again. */
interface Fate {
  bookedAt: number
  free: [from: number, until: number][]
}

/** A world that venues live in. It knows nothing of the rule that is to foretell it. */
export type Weather = (facts: {
  random: Random
  /** The same world again, with other luck. */
  seed: number
  date: LocalDate
  day: number
  venue: number
  start: number
}) => Fate

/** People cancel at any time, and each venue and weekday has its own habit. */
export const steady: Weather = ({ random, date, venue, start }) => {
  const habit = 0.02 + 0.05 * ((venue * 7 + weekdayIndex(date) * 3) % 5)
  return fateOf({ random, start, cancels: random() < habit ? between(random, 60, 6 * 1440) : undefined, staysFor: 45 })
}

/** On every fifth day it rains, and a third of all bookings are given back at once; otherwise hardly anybody cancels. */
export const rainy: Weather = ({ random, seed, day, start }) => {
  const isWet = createRandom(day * 7919 + seed)() < 0.2
  const cancels = random() < (isWet ? 0.35 : 0.01) ? between(random, 200, isWet ? 1200 : 6 * 1440) : undefined
  return fateOf({ random, start, cancels, staysFor: isWet ? 240 : 30 })
}

/** The season grows livelier week by week, weekends are dead, and most cancel on the last day. */
export const growing: Weather = ({ random, date, day, start }) => {
  const share = weekdayIndex(date) > 4 ? 0.005 : 0.01 + (0.14 * day) / 182
  const isLate = random() < 0.7
  const cancels = random() < share ? between(random, 30, isLate ? 1440 : 6 * 1440) : undefined
  return fateOf({ random, start, cancels, staysFor: isLate ? 20 : 120 })
}

/** The season ends: fewer cancel each week, and what comes free stays. */
export const fading: Weather = ({ random, day, start }) => {
  const cancels = random() < 0.14 - (0.11 * day) / 182 ? between(random, 60, 3 * 1440) : undefined
  return fateOf({ random, start, cancels, staysFor: 400 })
}

/** Baskets: courts are held and let go again for a few minutes, more so at some venues and late in the evening. */
export const flickering: Weather = ({ random, venue, start }) => {
  const share = (venue % 2 === 0 ? 0.05 : 0.2) * (start > 1100 ? 1.4 : 0.6)
  return fateOf({ random, start, cancels: random() < share ? between(random, 30, 4 * 1440) : undefined, staysFor: 12 })
}

/** A league has whole evenings at weekends, and gives some of them back as a whole a day or two before. */
export const league: Weather = ({ random, seed, date, day, venue, start }) => {
  const luck = createRandom(seed * 7 + day * 131 + venue * 17)
  const isGivenBack = weekdayIndex(date) > 3 && luck() < 0.4
  const hours = between(luck, 600, 2 * 1440)
  const cancels = isGivenBack ? hours : random() < 0.015 ? between(random, 60, 5 * 1440) : undefined
  return fateOf({ random, start, cancels, staysFor: isGivenBack ? 500 : 60 })
}

/** Holidays: for some weeks many cancel, before and after them few. */
export const holidays: Weather = ({ random, day, venue, start }) => {
  const isHoliday = (day > 70 && day < 105) || day > 160
  const share = (isHoliday ? 0.16 : 0.04) * (0.5 + venue / 3)
  return fateOf({ random, start, cancels: random() < share ? between(random, 40, 5 * 1440) : undefined, staysFor: 90 })
}

/** Interest goes up and down in waves of five weeks, and Mondays are twice as lively. */
export const waves: Weather = ({ random, date, day, venue, start }) => {
  const wave = 0.07 + 0.06 * Math.sin((2 * Math.PI * (day + 9 * venue)) / 35)
  const share = wave * (weekdayIndex(date) === 0 ? 2 : 0.85)
  return fateOf({ random, start, cancels: random() < share ? between(random, 20, 3 * 1440) : undefined, staysFor: 25 })
}

/** Venues differ: at some early starts come free, at others late ones, on days of their own. */
export const moody: Weather = ({ random, date, venue, start }) => {
  const mood = createRandom(venue * 977 + weekdayIndex(date) * 53 + start)()
  const share = mood < 0.5 ? 0.01 : mood < 0.8 ? 0.06 : 0.25
  return fateOf({ random, start, cancels: random() < share ? between(random, 15, 6 * 1440) : undefined, staysFor: 150 })
}

/** The changes of a venue-day as readings see them: every ten minutes, from its release on. */
export function changesIn(
  weather: Weather,
  { first, seed, day, venue, courts }: { first: LocalDate; seed: number; day: number; venue: number; courts: number },
): DayChange[] {
  const date = addDays(first, day)
  const random = createRandom(seed * 100_003 + day * 1009 + venue * 31 + 7)
  const events: { lead: number; id: number; start: number; isOpen: boolean }[] = []
  for (let court = 0; court < courts; court += 1) {
    for (const start of startsOfEvening) {
      const { bookedAt, free } = weather({ random, seed, date, day, venue, start })
      const spans: [number, number][] = [[released, bookedAt], ...free]
      for (const [from, until] of spans) {
        const [seen, gone] = [readAfter(from), readAfter(until)]
        if (seen === gone) continue
        events.push({ lead: seen, id: court, start, isOpen: true }, { lead: gone, id: court, start, isOpen: false })
      }
    }
  }
  const leads = [...new Set([released, ...events.map(({ lead }) => lead)])].toSorted((a, b) => b - a)
  return leads.map((lead) => {
    const now = events.filter((event) => event.lead === lead)
    const seen = ({ id, start }: { id: number; start: number }) => ({ id, startMinutes: start })
    return {
      lead,
      isFirst: lead === released,
      open: now.filter(({ isOpen }) => isOpen).map((event) => ({ ...seen(event), maxMinutes: 60 })),
      gone: now.filter(({ isOpen }) => !isOpen).map(seen),
    }
  })
}

function fateOf({
  random,
  start,
  cancels,
  staysFor,
}: {
  random: Random
  start: number
  cancels: number | undefined
  staysFor: number
}): Fate {
  const end = 1440 - start
  // Nearly everything is gone within a day of its release.
  const bookedAt = released - (random() < 0.97 ? between(random, 10, 1200) : released - end)
  const from = cancels === undefined ? 0 : end + cancels
  const isLater = cancels !== undefined && from < bookedAt - 20
  const until = Math.max(end, from + Math.log(Math.max(1e-6, random())) * staysFor)
  return { bookedAt, free: isLater ? [[from, until]] : [] }
}

function between(random: Random, least: number, most: number): number {
  return least + Math.floor(random() * (most - least))
}

function readAfter(lead: number): number {
  return lead >= released ? released : Math.floor(lead / 10) * 10
}
