import { classesMetBy } from './criteria.ts'
import type { Sport } from '#domain/venues/sport.ts'
import type { Opening } from './opening.ts'

/** A closed opening that comes back within this time is the same opening again (rule availability-4). */
export const sameOpeningWithinMs = 30 * 60_000

/** An opening and the instant (ms) since which it has been open. Key and `openedAt` together identify it for good. */
export interface KnownOpening extends Opening {
  openedAt: number
  /** Since when it has been open for members of the venue, where that is another instant (ms). */
  membersSince?: number | undefined
}

/** What is remembered of an opening that closed recently. Instants in ms. */
export interface ClosedOpening {
  key: string
  openedAt: number
  closedAt: number
}

/** All that is known of one venue-day from trusted readings. */
export interface DayState {
  openings: KnownOpening[]
  closed: ClosedOpening[]
}

/** What a reading opened. `classes` are the criteria that it newly satisfies (see match-class.ts). */
export interface Opened {
  opening: KnownOpening
  classes: number
}

/**
 * What a trusted reading of one venue-day changed (rule availability-2). `previous` is undefined where the day was
 * never read before: then every opening has appeared. Known openings keep their `openedAt`. An opening that gained
 * spots or minutes is reported for the criteria that it did not meet before. One that comes back within 30 minutes
 * keeps its `openedAt`, so nobody is told of it twice, while an alert made in between is told.
 */
export function diffDay({
  sport,
  previous,
  next,
  now,
}: {
  sport: Sport
  previous: DayState | undefined
  next: readonly Opening[]
  now: Date
}): { state: DayState; opened: Opened[] } {
  const at = now.getTime()
  const before = new Map(previous?.openings.map((opening) => [opening.key, opening]))
  const shut = new Map(
    previous?.closed
      .filter(({ closedAt }) => at - closedAt < sameOpeningWithinMs)
      .map((closed) => [closed.key, closed]),
  )
  const openings: KnownOpening[] = []
  const opened: Opened[] = []
  for (const opening of sortOpenings(next)) {
    const known = before.get(opening.key)
    const openedAt = known?.openedAt ?? shut.get(opening.key)?.openedAt ?? at
    const classes = classesMetBy(sport, opening) & ~(known ? classesMetBy(sport, known) : 0)
    const now = { ...opening, openedAt }
    openings.push(now)
    if (classes !== 0) opened.push({ opening: now, classes })
    before.delete(opening.key)
    shut.delete(opening.key)
  }
  const closedNow = [...before.values()].map(({ key, openedAt }) => ({ key, openedAt, closedAt: at }))
  return { state: { openings, closed: [...shut.values(), ...closedNow] }, opened }
}

/**
 * What was known of a day, under the keys of another booking system that the venue is read from since. Each system names
 * courts in its own way, so as many openings as there were at a start are taken for the same ones: nobody is told of them
 * again, and of what there is beyond them people are told (rule venues-22).
 */
export function underNewKeys(known: readonly KnownOpening[], next: readonly Opening[]): KnownOpening[] {
  const gone = new Set(known.map(({ key }) => key))
  const free = new Map<number, string[]>()
  for (const { key, startMinutes } of next)
    if (!gone.has(key)) free.set(startMinutes, [...(free.get(startMinutes) ?? []), key])
  const still = new Set(next.map(({ key }) => key))
  return known.map((opening) => {
    const key = still.has(opening.key) ? undefined : free.get(opening.startMinutes)?.shift()
    return key === undefined ? opening : { ...opening, key }
  })
}

/** Sorts by start and key and drops duplicate keys, so that equal readings have equal digests. */
export function sortOpenings(openings: readonly Opening[]): Opening[] {
  const byKey = new Map(openings.map((opening) => [opening.key, opening]))
  return [...byKey.values()].sort((a, b) => a.startMinutes - b.startMinutes || (a.key < b.key ? -1 : 1))
}
