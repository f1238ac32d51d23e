import { dayNumber, type LocalDate } from '#domain/calendar/local-date.ts'
import type { SeenDay } from './seen-day.ts'
import { trialOf, type Trial, type Wanted } from './trial.ts'

/** What is known of a venue's days that are over. */
export interface VenueHistory {
  venueId: string
  days: readonly SeenDay[]
}

/** How often something opened, for whoever waits for it. */
export interface Chance {
  /** How many days any of the venues was seen. */
  seenDays: number
  /** How many of the days that are asked about were free all along, were full at some time, and of these opened. */
  free: number
  full: number
  opened: number
  /** The share of full days on which it opens, 0 to 1: what was seen, drawn towards what is usual there. */
  share: number
  /** Half of what opened came earlier than so many minutes before it starts, and stayed for longer than so long. */
  usuallyBefore: number | null
  usuallyStays: number | null
}

/** What is believed before anything was seen, and how many days such a belief is worth. */
const believed = { share: 0.3, days: 2 }
/** Habits change with the season: what was seen so many days ago counts half, and for how it is going now sooner. */
const halfLife = { habit: 32, now: 12 }
/** How many days it takes to believe in a habit of one weekday, or that now it is otherwise than usual. */
const daysOfDoubt = { weekday: 15, now: 4 }

/**
 * How often it opened at these venues on the days that are asked about (rule history-4). A few days are a poor witness, so
 * the share is made of three: what is usual on all days, how far it is otherwise now, and how far these weekdays are.
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
    /** Whether a date is like those that are waited for, such as a Tuesday. */
    isAsked: (date: LocalDate) => boolean
    isMember?: (venueId: string) => boolean
    /** How many minutes before the end of the day the wait begins; as soon as it is full, where nothing is said. */
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

/** One wait a date, whatever the number of venues: it ends with the first of them that opens. */
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

/** Differences are added as odds, where they mean the same however often it opens. */
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
