import { dayNumber, type LocalDate } from '#domain/calendar/local-date.ts'
import type { SeenDay } from './seen-day.ts'
import { trialOf, type Trial, type Wanted } from './trial.ts'

/** The history of a venue's past days. */
export interface VenueHistory {
  venueId: string
  days: readonly SeenDay[]
}

/** How often the wanted times opened. */
export interface Chance {
  /** How many days any of the venues was seen. */
  seenDays: number
  /** Number of days that were always free, that were full at some time, and full days that opened. */
  free: number
  full: number
  opened: number
  /** Share of full days on which it opens, 0 to 1: the observed share, drawn towards the usual one. */
  share: number
  /** Medians: minutes from the opening to the start, and minutes that it stayed open. */
  usuallyBefore: number | null
  usuallyStays: number | null
}

/** The prior share, and the number of days that it weighs. */
const believed = { share: 0.3, days: 2 }
/**
 * Half-lives in days, because habits change with the season: longer for the usual share, shorter for the recent one.
 */
const halfLife = { habit: 32, now: 12 }
/** Number of days that the prior weighs for one weekday, and for the recent days. */
const daysOfDoubt = { weekday: 15, now: 4 }

/**
 * How often the wanted times opened at these venues (rule history-4). Few days are weak evidence, so the share combines
 * three: the usual share of all days, its recent deviation, and the deviation of these weekdays.
 */
export function chanceOf(
  venues: readonly VenueHistory[],
  {
    wanted,
    isAsked,
    isMember = () => false,
    lead,
  }: {
    wanted: Wanted
    /** True for a date like the requested ones, such as a Tuesday. */
    isAsked: (date: LocalDate) => boolean
    isMember?: (venueId: string) => boolean
    /** Minutes before the end of the day when the wait begins; if undefined, as soon as the day is full. */
    lead?: number | undefined
  },
): Chance {
  const byDate = new Map<LocalDate, Trial[]>()
  for (const { venueId, days } of venues) {
    for (const day of days) {
      const trials = byDate.get(day.date) ?? []
      trials.push(trialOf(day, { wanted, isMember: isMember(venueId), lead }))
      byDate.set(day.date, trials)
    }
  }
  const newest = Math.max(...[...byDate.keys()].map(dayNumber))
  const all = [...byDate].map(([date, trials]) => ({ date, trials, age: newest - dayNumber(date) }))
  const asked = tallyOf(all.filter(({ date }) => isAsked(date)))
  return {
    seenDays: byDate.size,
    free: asked.free,
    full: asked.full,
    opened: asked.opened.length,
    share: shareOf(asked, tallyOf(all)),
    usuallyBefore: median(asked.opened.map(({ beforeMinutes }) => beforeMinutes)),
    usuallyStays: median(asked.opened.map(({ stayedMinutes }) => stayedMinutes)),
  }
}

type OpenedTrial = Extract<Trial, { outcome: 'opened' }>

interface Tally {
  free: number
  full: number
  opened: OpenedTrial[]
  /** The waits, and those that ended well, weighed by age. */
  habit: Weighed
  now: Weighed
}

interface Weighed {
  full: number
  opened: number
}

/** One wait a date, for any number of venues: the first of them that opens ends it. */
function tallyOf(dates: readonly { trials: readonly Trial[]; age: number }[]): Tally {
  const tally: Tally = { free: 0, full: 0, opened: [], habit: { full: 0, opened: 0 }, now: { full: 0, opened: 0 } }
  for (const { trials, age } of dates) {
    const opened = trials.filter((trial) => trial?.outcome === 'opened')
    const first = opened.toSorted((a, b) => b.beforeMinutes - a.beforeMinutes)[0]
    if (first || trials.some((trial) => trial?.outcome === 'full')) {
      tally.full += 1
      if (first) tally.opened.push(first)
      for (const kind of ['habit', 'now'] as const) {
        const weight = 0.5 ** (age / halfLife[kind])
        tally[kind].full += weight
        if (first) tally[kind].opened += weight
      }
    } else if (trials.some((trial) => trial?.outcome === 'free')) tally.free += 1
  }
  return tally
}

/** Differences are added as log odds, which mean the same at any share. */
function shareOf(asked: Tally, all: Tally): number {
  const usual = drawn(all.habit, believed.share, believed.days)
  const now = drawn(all.now, usual, daysOfDoubt.now)
  const weekday = drawn(asked.habit, usual, daysOfDoubt.weekday)
  return 1 / (1 + Math.exp(logOdds(usual) - logOdds(now) - logOdds(weekday)))
}

function drawn({ full, opened }: Weighed, towards: number, days: number): number {
  return (opened + towards * days) / (full + days)
}

function logOdds(share: number): number {
  return Math.log(share / (1 - share))
}

function median(values: readonly number[]): number | null {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.floor((sorted.length - 1) / 2)] ?? null
}
