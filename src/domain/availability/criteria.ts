import { z } from 'zod'
import type { Sport, SportOrAll } from '#domain/venues/sport.ts'
import { Holes, holesOf, minutesOf, spotsOf, type Opening } from './opening.ts'

/** The choices that forms offer and that alerts accept. */
export const golfSpots = [1, 2, 3, 4] as const
export const futsalMinutes = [60, 75, 90, 120] as const
const holesWanted = [null, 9, 18] as const

/**
 * What an alert asks for beyond its sport, venues and times (rule alerts-2). Whoever stores, sends, describes or shows
 * alerts names every key of it, so that a new one does not compile until each of them knows it.
 */
export const AlertCriteria = z.object({
  /** Null means either. */
  holes: Holes.nullable(),
  /** How many want to play. */
  spots: z.number().int(),
  minimumMinutes: z.number().int(),
})
export type AlertCriteria = z.infer<typeof AlertCriteria>
export type Criterion = keyof AlertCriteria

/** What an alert asks for unless it says otherwise. */
export const defaultCriteria = { holes: null, spots: 1, minimumMinutes: 60 } as const satisfies AlertCriteria

/** The criteria as a request names them: only what forms offer, and the default for what it leaves out. */
export const RequestedCriteria = z.object({
  holes: AlertCriteria.shape.holes.default(defaultCriteria.holes),
  spots: AlertCriteria.shape.spots.min(1).max(4).default(defaultCriteria.spots),
  minimumMinutes: z.union(futsalMinutes.map((minutes) => z.literal(minutes))).default(defaultCriteria.minimumMinutes),
} satisfies Record<Criterion, z.ZodType>)
export type RequestedCriteria = z.infer<typeof RequestedCriteria>

const sportOf: Record<Criterion, Sport> = { holes: 'golf', spots: 'golf', minimumMinutes: 'futsal' }

/** The criteria that count for alerts of a sport, in the order in which they are told. */
export function criteriaFor(sport: SportOrAll): Criterion[] {
  return AlertCriteria.keyof().options.filter((name) => sportOf[name] === sport)
}

/** The criteria alone, of something that has them among other things. */
export function criteriaOf({ holes, spots, minimumMinutes }: AlertCriteria): AlertCriteria {
  return { holes, spots, minimumMinutes }
}

/**
 * The sport and criteria of an alert, folded into one small number, so that matching needs one mask for each class. 0
 * asks for nothing (tennis and 'all'), 1 to 12 are golf's holes (any, 9, 18) times players (1 to 4), 13 to 16 are
 * futsal's minutes. The numbers are stored in rows: append only.
 */
export type MatchClass = number

const firstGolfClass = 1
const firstFutsalClass = firstGolfClass + holesWanted.length * golfSpots.length
export const matchClassCount = firstFutsalClass + futsalMinutes.length

/** The criteria with the sport that they are for. */
export interface SportCriteria extends AlertCriteria {
  sport: SportOrAll
}

export function matchClassOf({ sport, spots, minimumMinutes, holes }: SportCriteria): MatchClass {
  if (sport === 'golf') return firstGolfClass + holesWanted.indexOf(holes) * golfSpots.length + (spots - 1)
  if (sport !== 'futsal') return 0
  const option = futsalMinutes.findIndex((minutes) => minutes >= minimumMinutes)
  return firstFutsalClass + (option < 0 ? futsalMinutes.length - 1 : option)
}

/** The classes that an opening satisfies, as a bit set: bit n stands for class n. */
export function classesMetBy(sport: Sport, opening: Pick<Opening, 'holes' | 'spots' | 'maxMinutes'>): number {
  let met = 1
  if (sport === 'golf') {
    const free = spotsOf(opening)
    holesWanted.forEach((holes, row) => {
      if (holes !== null && !holesOf(opening).includes(holes)) return
      golfSpots.forEach((spots, column) => {
        if (spots <= free) met |= 1 << (firstGolfClass + row * golfSpots.length + column)
      })
    })
  }
  if (sport === 'futsal') {
    futsalMinutes.forEach((minutes, column) => {
      if (minutes <= minutesOf(opening)) met |= 1 << (firstFutsalClass + column)
    })
  }
  return met
}
