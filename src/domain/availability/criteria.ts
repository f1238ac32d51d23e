import { z } from 'zod/mini'
import type { Sport, SportOrAll } from '#domain/venues/sport.ts'
import { tennisDurations } from './advanced-filters.ts'
import { Holes } from './holes.ts'
import { holesOf, minutesOf, spotsOf, type Opening } from './opening.ts'
import { AlertWishes, meetsWishes, normalWishes, type Wished } from './wishes.ts'

/** The choices that forms offer and that alerts accept. */
export const golfSpots = [1, 2, 3, 4] as const
export const futsalMinutes = [60, 75, 90, 120] as const
const holesWanted = [null, 9, 18] as const

/**
 * The criteria of an alert beyond its sport, venues and times (rule alerts-2). Code that stores, sends, describes or
 * shows alerts names every key, so that a new one does not compile until all of it handles the key.
 */
export const AlertCriteria = z.object({
  /** Null means either. */
  holes: z.nullable(Holes),
  /** How many want to play. */
  spots: z.int(),
  minimumMinutes: z.int(),
  /** Minimum free time of a tennis court in minutes; null for any. */
  courtMinutes: z.nullable(z.int()),
  /** All else; null for nothing else. */
  wishes: z.nullable(AlertWishes),
})
export type AlertCriteria = z.infer<typeof AlertCriteria>
/** The criteria that the match classes know. */
export type Criterion = Exclude<keyof AlertCriteria, 'wishes'>

/** The criteria of an alert without choices. */
export const defaultCriteria = {
  holes: null,
  spots: 1,
  minimumMinutes: 60,
  courtMinutes: null,
  wishes: null,
} as const satisfies AlertCriteria

/** The criteria in a request: only those that forms offer, and the default for a missing one. */
export const RequestedCriteria = z.object({
  holes: z._default(AlertCriteria.shape.holes, defaultCriteria.holes),
  spots: z._default(z.int().check(z.minimum(1), z.maximum(4)), defaultCriteria.spots),
  minimumMinutes: z._default(
    z.union(futsalMinutes.map((minutes) => z.literal(minutes))),
    defaultCriteria.minimumMinutes,
  ),
  courtMinutes: z._default(
    z.nullable(z.union(tennisDurations.map((minutes) => z.literal(minutes)))),
    defaultCriteria.courtMinutes,
  ),
  wishes: z._default(AlertCriteria.shape.wishes, defaultCriteria.wishes),
} satisfies Record<keyof AlertCriteria, z.ZodMiniType>)
export type RequestedCriteria = z.infer<typeof RequestedCriteria>

const sportOf: Record<Criterion, Sport> = {
  holes: 'golf',
  spots: 'golf',
  minimumMinutes: 'futsal',
  courtMinutes: 'tennis',
}

/** The criteria that apply to alerts of a sport, in the order in which they are shown. */
export function criteriaFor(sport: SportOrAll): Criterion[] {
  return (Object.keys(sportOf) as Criterion[]).filter((name) => sportOf[name] === sport)
}

/** The criteria alone, of something that has them among other things; wishes as they are stored. */
export function criteriaOf(asked: SportCriteria): AlertCriteria {
  const { sport, holes, spots, minimumMinutes, courtMinutes, wishes } = asked
  return { holes, spots, minimumMinutes, courtMinutes, wishes: normalWishes(sport, wishes) }
}

/**
 * The sport and criteria of an alert as one small number, so that matching needs one mask for each class. 0 is 'all',
 * and tennis of any length; 1 to 12 are golf's holes (any, 9, 18) times players (1 to 4); 13 to 16 are futsal's
 * minutes; 17 to 21 tennis's. Rows store the numbers: append only.
 */
export type MatchClass = number

const firstGolfClass = 1
const firstFutsalClass = firstGolfClass + holesWanted.length * golfSpots.length
const firstTennisClass = firstFutsalClass + futsalMinutes.length
export const matchClassCount = firstTennisClass + tennisDurations.length

/** The criteria with the sport that they are for. */
export interface SportCriteria extends AlertCriteria {
  sport: SportOrAll
}

export function matchClassOf({ sport, spots, minimumMinutes, courtMinutes, holes }: SportCriteria): MatchClass {
  switch (sport) {
    case 'golf':
      return firstGolfClass + holesWanted.indexOf(holes) * golfSpots.length + (spots - 1)
    case 'futsal':
      return firstFutsalClass + optionFor(futsalMinutes, minimumMinutes)
    case 'tennis':
      return courtMinutes === null ? 0 : firstTennisClass + optionFor(tennisDurations, courtMinutes)
    case 'all':
      return 0
  }
}

/** The index of the shortest option that is long enough, else of the longest. */
function optionFor(options: readonly number[], minutes: number): number {
  const option = options.findIndex((offered) => offered >= minutes)
  return option < 0 ? options.length - 1 : option
}

/** True if an opening meets all that somebody asks for beyond venue, day and times: class and wishes. */
export function meetsCriteria(sport: Sport, found: Wished, asked: SportCriteria): boolean {
  return (
    isOfClass(sport, found.opening, matchClassOf(asked)) &&
    (asked.sport === 'all' || meetsWishes(sport, asked.wishes, found))
  )
}

/** True if an opening satisfies a class. */
export function isOfClass(
  sport: Sport,
  opening: Pick<Opening, 'holes' | 'spots' | 'minSpots' | 'maxMinutes'>,
  matchClass: MatchClass,
): boolean {
  return (classesMetBy(sport, opening) & (1 << matchClass)) !== 0
}

/** The classes that an opening satisfies, as a bit set: bit n is class n. */
export function classesMetBy(
  sport: Sport,
  opening: Pick<Opening, 'holes' | 'spots' | 'minSpots' | 'maxMinutes'>,
): number {
  let met = 1
  if (sport === 'golf') {
    const free = spotsOf(opening)
    holesWanted.forEach((holes, row) => {
      if (holes !== null && !holesOf(opening).includes(holes)) return
      golfSpots.forEach((spots, column) => {
        if (spots >= (opening.minSpots ?? 1) && spots <= free)
          met |= 1 << (firstGolfClass + row * golfSpots.length + column)
      })
    })
  }
  if (sport === 'futsal') met |= lengthsMetBy(opening, futsalMinutes) << firstFutsalClass
  if (sport === 'tennis') met |= lengthsMetBy(opening, tennisDurations) << firstTennisClass
  return met
}

/** The options that an opening is long enough for, as a bit set. */
function lengthsMetBy(opening: Pick<Opening, 'maxMinutes'>, options: readonly number[]): number {
  return options.reduce((met, minutes, at) => (minutes <= minutesOf(opening) ? met | (1 << at) : met), 0)
}
