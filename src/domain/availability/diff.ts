import type { Sport } from '#domain/venues/sport.ts'
import type { Opening } from './opening.ts'
import { mayMeetMoreCriteria } from './met-criteria.ts'
import { mayMeetMoreWishes } from './wishes.ts'

/** A closed opening that returns within this time is the same opening (rule availability-4). */
export const sameOpeningWithinMs = 30 * 60_000

/** An opening and the instant (ms) since which it has been open. Key and `openedAt` together identify it for good. */
export interface KnownOpening extends Opening {
  openedAt: number
  /** The instant (ms) since which it is open for members of the venue, if that differs. */
  membersSince?: number | undefined
}

/** A recently closed opening. Instants in ms. */
export interface ClosedOpening {
  key: string
  openedAt: number
  closedAt: number
}

/** The state of one venue-day after trusted readings. */
export interface DayState {
  openings: KnownOpening[]
  closed: ClosedOpening[]
}

/** An opening that a reading found. */
export interface Opened {
  opening: KnownOpening
  /** The opening as it was, if it was open already and may meet alerts now that it did not meet before. */
  before?: Opening | undefined
}

/**
 * The changes of a trusted reading of one venue-day (rule availability-2). `previous` is undefined if the day was never
 * read before: then every opening is new. Known openings keep their `openedAt`. One that gained spots or minutes, or
 * became cheaper, is reported with what it was before. One that returns within 30 minutes keeps its `openedAt`, so
 * nobody is notified of it twice, while an alert made in between is notified.
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
  const gone = new Map(previous?.openings.map((opening) => [opening.key, opening]))
  const shut = new Map(
    previous?.closed
      .filter(({ closedAt }) => at - closedAt < sameOpeningWithinMs)
      .map((closed) => [closed.key, closed]),
  )
  const openings: KnownOpening[] = []
  const opened: Opened[] = []
  for (const opening of sortOpenings(next)) {
    const known = gone.get(opening.key)
    const openedAt = known?.openedAt ?? shut.get(opening.key)?.openedAt ?? at
    const now = { ...opening, openedAt }
    openings.push(now)
    if (!known) opened.push({ opening: now })
    else if (mayMeetMore(sport, known, opening)) opened.push({ opening: now, before: known })
    gone.delete(opening.key)
    shut.delete(opening.key)
  }
  const closedNow = [...gone.values()].map(({ key, openedAt }) => ({ key, openedAt, closedAt: at }))
  return { state: { openings, closed: [...shut.values(), ...closedNow] }, opened }
}

function mayMeetMore(sport: Sport, before: Opening, now: Opening): boolean {
  return mayMeetMoreCriteria(sport, before, now) || mayMeetMoreWishes(sport, before, now)
}

/**
 * The known openings of a day under the keys of another booking system, which the venue is read from now. Systems name
 * courts differently, so at each start as many new openings as there were known ones count as the same and notify
 * nobody again. Openings beyond that number do notify (rule venues-22).
 */
export function underNewKeys(known: readonly KnownOpening[], next: readonly Opening[]): KnownOpening[] {
  const gone = new Set(known.map(({ key }) => key))
  const free = Map.groupBy(
    next.filter(({ key }) => !gone.has(key)),
    ({ startMinutes }) => startMinutes,
  )
  const still = new Set(next.map(({ key }) => key))
  return known.map((opening) => {
    const key = still.has(opening.key) ? undefined : free.get(opening.startMinutes)?.shift()?.key
    return key === undefined ? opening : { ...opening, key }
  })
}

/** Sorts by start and key and drops duplicate keys, so that equal readings have equal digests. */
export function sortOpenings(openings: readonly Opening[]): Opening[] {
  const byKey = new Map(openings.map((opening) => [opening.key, opening]))
  return [...byKey.values()].sort((a, b) => a.startMinutes - b.startMinutes || (a.key < b.key ? -1 : 1))
}
