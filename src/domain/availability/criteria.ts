import { z } from 'zod/mini'
import type { Sport, SportOrAll } from '#domain/venues/sport.ts'
import { tennisDurations } from './advanced-filters.ts'
import { Holes } from './holes.ts'
import { missedCriteria } from './met-criteria.ts'
import { AlertWishes, meetsWishes, normalWishes, type Wished } from './wishes.ts'

/** The choices that forms offer and that alerts accept. */
export const golfSpots = [1, 2, 3, 4] as const
export const futsalMinutes = [60, 75, 90, 120] as const

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

/** The criteria alone, of something that has them among other things; wishes as they are stored. */
export function criteriaOf(asked: SportCriteria): AlertCriteria {
  const { sport, holes, spots, minimumMinutes, courtMinutes, wishes } = asked
  return { holes, spots, minimumMinutes, courtMinutes, wishes: normalWishes(sport, wishes) }
}

/** The criteria with the sport that they are for. */
export interface SportCriteria extends AlertCriteria {
  sport: SportOrAll
}

/**
 * True if an opening of a sport meets all that an alert asks for beyond venue, day, times and membership. An alert for all sports
 * asks for nothing else.
 */
export function meetsCriteria(sport: Sport, found: Wished, asked: SportCriteria): boolean {
  if (asked.sport === 'all') return true
  if (asked.sport !== sport || missedCriteria(sport, found.opening, asked).length > 0) return false
  return meetsWishes(sport, asked.wishes, found)
}
