import { addDays, type LocalDate } from '#domain/calendar/local-date.ts'
import { instantOf, venueDate } from '#domain/calendar/venue-time.ts'
import type { Venue } from '#domain/venues/venue.ts'
import type { VenuePlan, World } from '#sandbox/world.ts'

/** Places are given back for an hour, two hours apart: no two of them touch, so each is an opening of its own. */
const blockMinutes = 60
const blockEveryMinutes = 120

/** One place as it is free and taken in turn; instants in ms of the simulation. */
interface Block {
  venueId: string
  date: LocalDate
  court: number
  minutes: number
  spans: Span[]
}

/** A time in which a place is free. */
export interface Span {
  from: number
  /** Undefined while it is still free. */
  until: number | undefined
  /** When a reading first showed it as free, and afterwards first showed it as taken. */
  firstSeen: number | undefined
  goneSeen: number | undefined
  /** How many undisturbed readings showed it. */
  seen: number
}

/** The truly free openings at the venues of a simulation, and since when: the measure of readings and alerts. */
export interface Truth {
  /** Gives places back and takes them, up to this instant. */
  advance(nowMs: number): void
  /** A reading covered these days of a venue. */
  saw(reading: { venueId: string; dates: readonly LocalDate[]; atMs: number; isGood: boolean }): void
  /** The block that an opening of a reading or an alert speaks of; undefined where there never was one. */
  blockOf(place: {
    venueId: string
    date: LocalDate
    startMinutes: number
    court: string | undefined
  }): Block | undefined
  blocks(): Iterable<Block>
  /** From now on everything stays as it is. */
  freeze(): void
  /** Lets go of all that it knows. */
  forget(): void
}

/**
 * @param changesADay how often a venue gives a place back or takes one, on average in a day of 24 hours.
 */
export function createTruth({
  world,
  venues,
  startMs,
  random,
  changesADay,
  daysAhead,
  isCounted,
}: {
  world: World
  venues: readonly Venue[]
  startMs: number
  random: () => number
  changesADay: number
  daysAhead: number
  /** Where courts have no names of their own: only one of them is used. */
  isCounted: (venueId: string) => boolean
}): Truth {
  const blocks = new Map<string, Block>()
  /** Those of a venue whose day has not passed. */
  const upcoming = new Map<string, Block[]>(venues.map(({ id }) => [id, []]))
  const plans = new Map(venues.map((venue) => [venue.id, { venue, plan: world.venuePlan(venue) }]))
  const nextChange = new Map(venues.map(({ id }) => [id, startMs + waitMs()]))
  let isFrozen = false

  function waitMs(): number {
    return (-Math.log(1 - random()) * 86_400_000) / changesADay
  }

  function set({ venueId, date, court, minutes }: Omit<Block, 'spans'>, isFree: boolean): void {
    const at = plans.get(venueId)
    if (!at) throw new Error(`${venueId} is not in this simulation`)
    if (at.venue.sport === 'golf') return world.setSpots({ venueId, date, minutes }, isFree ? 2 : 0)
    const resource = at.plan.resources[court] ?? ''
    for (let half = minutes; half < minutes + blockMinutes; half += 30) {
      world.setCourt({ venueId, resource, date, minutes: half }, !isFree)
    }
  }

  function change(venueId: string, atMs: number): void {
    const at = plans.get(venueId)
    if (!at) return
    const today = venueDate(new Date(atMs))
    const date = addDays(today, Math.floor(random() * (daysAhead + 1)))
    const courts = isCounted(venueId) ? 1 : at.plan.resources.length
    const court = Math.floor(random() * courts)
    const starts = startsOf(at.plan)
    const minutes = starts[Math.floor(random() * starts.length)] ?? at.plan.opensMinutes
    // An opening that has begun is out of reach, and one that begins at once leaves no time for two readings.
    if (instantOf(date, minutes).getTime() - atMs < 3 * 3_600_000) return
    const key = `${venueId}|${date}|${court}|${minutes}`
    const block = blocks.get(key) ?? { venueId, date, court, minutes, spans: [] }
    if (!blocks.has(key))
      upcoming.set(venueId, [...(upcoming.get(venueId) ?? []).filter((one) => one.date >= today), block])
    blocks.set(key, block)
    const last = block.spans.at(-1)
    if (last && last.until === undefined) {
      last.until = atMs
      set(block, false)
      // One that comes back within 30 minutes is the same opening again (rule availability-4).
    } else if (!last || atMs - (last.until ?? 0) > 35 * 60_000) {
      block.spans.push({ from: atMs, until: undefined, firstSeen: undefined, goneSeen: undefined, seen: 0 })
      set(block, true)
    }
  }

  return {
    advance(nowMs) {
      if (isFrozen) return
      for (const [venueId, firstMs] of nextChange) {
        let atMs = firstMs
        // A change while a reading is under way shows from the next one on.
        for (; atMs <= nowMs; atMs += waitMs()) change(venueId, nowMs)
        nextChange.set(venueId, atMs)
      }
    },
    saw({ venueId, dates, atMs, isGood }) {
      const covered = new Set(dates)
      for (const { date, spans } of upcoming.get(venueId) ?? []) {
        const last = spans.at(-1)
        if (!last || !covered.has(date)) continue
        if (last.until === undefined) {
          last.firstSeen ??= atMs
          if (isGood) last.seen += 1
        } else for (const span of spans) if (span.firstSeen !== undefined) span.goneSeen ??= atMs
      }
    },
    blockOf({ venueId, date, startMinutes, court }) {
      const at = plans.get(venueId)
      if (!at) return undefined
      const minutes = startsOf(at.plan).findLast((start) => start <= startMinutes)
      const index = court === undefined || isCounted(venueId) ? 0 : Math.max(0, at.plan.resources.indexOf(court))
      return blocks.get(`${venueId}|${date}|${index}|${minutes}`)
    },
    blocks: () => blocks.values(),
    freeze: () => void (isFrozen = true),
    forget() {
      blocks.clear()
      upcoming.clear()
    },
  }
}

/** Some courts are taken by coaching at these hours, whatever is freed. */
const coaching = { from: 16 * 60, until: 18 * 60 }

/** Starts that every booking system sells: on the venue's own step, and clear of coaching. */
function startsOf({ opensMinutes, closesMinutes, stepMinutes }: VenuePlan): number[] {
  const starts: number[] = []
  const first = Math.ceil(opensMinutes / stepMinutes) * stepMinutes
  for (let at = first; at + blockMinutes <= closesMinutes; at += blockEveryMinutes) {
    if (at + blockMinutes <= coaching.from || at >= coaching.until) starts.push(at)
  }
  return starts
}
