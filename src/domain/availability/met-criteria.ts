import type { Sport, SportOrAll } from '#domain/venues/sport.ts'
import type { Holes } from './holes.ts'
import { holesOf, minutesOf, spotsOf, type Opening } from './opening.ts'

// Apart from criteria.ts, whose schemas and wishes the calendar's first page does not need.

/** The criteria of an alert without its wishes. */
export interface PlayCriteria {
  /** Null means either. */
  holes: Holes | null
  /** How many want to play. */
  spots: number
  minimumMinutes: number
  /** Minimum free time of a tennis court in minutes; null for any. */
  courtMinutes: number | null
}
export type Criterion = keyof PlayCriteria

type Facts = Pick<Opening, 'maxMinutes' | 'holes' | 'spots' | 'minSpots'>

const sportOf: Record<Criterion, Sport> = {
  holes: 'golf',
  spots: 'golf',
  minimumMinutes: 'futsal',
  courtMinutes: 'tennis',
}

const isMetBy: { [Name in Criterion]: (asked: PlayCriteria[Name], opening: Facts) => boolean } = {
  holes: (asked, opening) => asked === null || holesOf(opening).includes(asked),
  spots: (asked, opening) => asked >= (opening.minSpots ?? 1) && asked <= spotsOf(opening),
  minimumMinutes: (asked, opening) => asked <= minutesOf(opening),
  courtMinutes: (asked, opening) => asked === null || asked <= minutesOf(opening),
}

/** The criteria that apply to alerts of a sport, in the order in which they are shown. */
export function criteriaFor(sport: SportOrAll): Criterion[] {
  return (Object.keys(sportOf) as Criterion[]).filter((name) => sportOf[name] === sport)
}

/** The criteria of this sport that an opening fails, each taken alone. */
export function missedCriteria(sport: SportOrAll, opening: Facts, asked: PlayCriteria): Criterion[] {
  const isMet = <Name extends Criterion>(name: Name) => isMetBy[name](asked[name], opening)
  return criteriaFor(sport).filter((name) => !isMet(name))
}

/** The longest booking that anybody asks for, in minutes. */
const longestMinutes = 180

/** True if an opening may meet criteria that it did not meet as it was: it has more places, rounds or time. */
export function mayMeetMoreCriteria(sport: Sport, before: Facts, now: Facts): boolean {
  if (sport !== 'golf') return minutesOf(now) > minutesOf(before) && minutesOf(before) < longestMinutes
  const hasRound = holesOf(now).some((holes) => !holesOf(before).includes(holes))
  return hasRound || spotsOf(now) > spotsOf(before) || (now.minSpots ?? 1) < (before.minSpots ?? 1)
}
