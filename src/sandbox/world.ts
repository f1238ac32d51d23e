import { weekdayIndex, type LocalDate } from '#domain/calendar/local-date.ts'
import type { Venue } from '#domain/venues/venue.ts'
import { noise, pick } from './noise.ts'

/**
 * A simulated city in which courts are booked and freed over time. Nothing is stored: a slot's state follows from the
 * seed, the facility and the hour, so two runs with one seed and clock are equal. Bookings and openings that tests and
 * demonstrations set by hand override it.
 */
export interface World {
  venuePlan(venue: Venue): VenuePlan
  /** True if half an hour on a court or pitch is taken. */
  isCourtTaken(at: CourtTime): boolean
  /** Free spots of a tee time, 0 to 4. */
  freeSpots(at: TeeTime): number
  setCourt(at: CourtTime, taken: boolean | undefined): void
  setSpots(at: TeeTime, free: number | undefined): void
  /** Grows with each change by hand. Together with the clock it shows if an answer may have changed. */
  revision(): number
}

/** A venue of the world, and the clock of its site. */
export interface StandInVenue {
  venue: Venue
  world: World
  now: () => Date
  today: () => LocalDate
}

export interface VenuePlan {
  /** Courts or pitches; for golf one course. */
  resources: readonly string[]
  opensMinutes: number
  closesMinutes: number
  stepMinutes: number
  priceCents: number
  /** Golf: true if the club also sells nine holes. */
  hasNineHoles: boolean
}

interface CourtTime {
  venueId: string
  resource: string
  date: LocalDate
  minutes: number
}

interface TeeTime {
  venueId: string
  date: LocalDate
  minutes: number
}

/** How long a booking lasts on average before it is given back or taken, for one facility. */
const changeEveryMs = 10 * 86_400_000
const teeStepMinutes = 8

export function createWorld({
  seed,
  now,
  isBookedOut = false,
}: {
  seed: number
  now: () => Date
  /** Everything is taken except the slots freed by hand. */
  isBookedOut?: boolean
}): World {
  const courts = new Map<string, boolean>()
  const teeTimes = new Map<string, number>()
  let revision = 0

  /** 0 to 1, drawn again for each facility every ten days, at a time of its own. */
  function mood(name: string): number {
    const phase = noise(seed, `phase ${name}`) * changeEveryMs
    return noise(seed, `${name} ${Math.floor((now().getTime() + phase) / changeEveryMs)}`)
  }

  return {
    revision: () => revision,
    venuePlan: (venue) => planOf(seed, venue),
    isCourtTaken(at) {
      const byHand = courts.get(courtKey(at))
      if (byHand !== undefined || isBookedOut) return byHand ?? true
      const hour = Math.floor(at.minutes / 60)
      return mood(`${at.venueId} ${at.resource} ${at.date} ${hour}`) < demand(at.date, hour)
    },
    freeSpots(at) {
      const byHand = teeTimes.get(teeKey(at))
      if (byHand !== undefined || isBookedOut) return byHand ?? 0
      const name = `${at.venueId} ${at.date} ${at.minutes}`
      if (mood(name) < golfDemand(at.date, Math.floor(at.minutes / 60))) return 0
      return pick({ seed, text: `places ${name}`, low: 1, high: 4 })
    },
    setCourt(at, taken) {
      revision += 1
      if (taken === undefined) courts.delete(courtKey(at))
      else courts.set(courtKey(at), taken)
    },
    setSpots(at, free) {
      revision += 1
      if (free === undefined) teeTimes.delete(teeKey(at))
      else teeTimes.set(teeKey(at), free)
    },
  }
}

/** The share of facilities that is taken: evenings and weekend mornings are nearly full. */
function demand(date: LocalDate, hour: number): number {
  const weekend = weekdayIndex(date) >= 5
  if (weekend) return hour < 13 ? 0.93 : 0.75
  if (hour >= 17 && hour < 21) return 0.94
  return hour < 9 ? 0.82 : 0.6
}

/** One half-hour holds several tee times, so each is taken more often than a court. */
function golfDemand(date: LocalDate, hour: number): number {
  if (weekdayIndex(date) >= 5) return hour < 12 ? 0.985 : 0.94
  return hour < 9 ? 0.96 : 0.88
}

function planOf(seed: number, { id, sport }: Venue): VenuePlan {
  const few = sport === 'futsal' ? 'Pitch' : 'Court'
  const count = pick({ seed, text: `courts ${id}`, low: 2, high: sport === 'futsal' ? 3 : 6 })
  return {
    resources: sport === 'golf' ? ['Course'] : Array.from({ length: count }, (_, index) => `${few} ${index + 1}`),
    opensMinutes: sport === 'golf' ? 360 : pick({ seed, text: `opens ${id}`, low: 12, high: 14 }) * 30,
    closesMinutes: sport === 'golf' ? 1050 : pick({ seed, text: `closes ${id}`, low: 42, high: 44 }) * 30,
    stepMinutes: sport === 'golf' ? teeStepMinutes : pick({ seed, text: `step ${id}`, low: 1, high: 2 }) * 30,
    priceCents: pick({ seed, text: `price ${id}`, low: 20, high: sport === 'golf' ? 65 : 36 }) * 100,
    hasNineHoles: noise(seed, `nine ${id}`) < 0.5,
  }
}

function courtKey({ venueId, resource, date, minutes }: CourtTime): string {
  return `${venueId}|${resource}|${date}|${minutes}`
}

function teeKey({ venueId, date, minutes }: TeeTime): string {
  return `${venueId}|${date}|${minutes}`
}
