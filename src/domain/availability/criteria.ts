import { holesOf, minutesOf, spotsOf, type Opening } from './opening.ts'
import type { Sport, SportOrAll } from '#domain/venues/sport.ts'

/** The choices that forms offer and that alerts accept. */
export const golfSpots = [1, 2, 3, 4] as const
export const futsalMinutes = [60, 75, 90, 120] as const
const holesWanted = [undefined, 9, 18] as const

/**
 * The criteria of an alert apart from its time, folded into one small number, so that matching needs one mask for each
 * class. 0 asks for nothing (tennis and 'all'), 1 to 12 are golf's holes (any, 9, 18) times players (1 to 4), 13 to 16
 * are futsal's minutes. The numbers are stored in rows: append only.
 */
export type MatchClass = number

const firstGolfClass = 1
const firstFutsalClass = firstGolfClass + holesWanted.length * golfSpots.length
export const matchClassCount = firstFutsalClass + futsalMinutes.length

/** The criteria of an alert that an opening must meet (rule alerts-2). */
export interface AlertCriteria {
  sport: SportOrAll
  spots: number
  minimumMinutes: number
  holes?: 9 | 18 | undefined
}

export function matchClassOf({ sport, spots, minimumMinutes, holes }: AlertCriteria): MatchClass {
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
      if (holes !== undefined && !holesOf(opening).includes(holes)) return
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
