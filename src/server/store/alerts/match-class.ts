import { futsalMinutes, golfSpots, type SportCriteria } from '#domain/availability/criteria.ts'
import { tennisDurations } from '#domain/availability/advanced-filters.ts'

/** Either, and the rounds that venues offer. */
const holesAsked = [null, 9, 18] as const

const firstGolfClass = 1
const firstFutsalClass = firstGolfClass + holesAsked.length * golfSpots.length
const firstTennisClass = firstFutsalClass + futsalMinutes.length

/**
 * The criteria of an alert but its wishes as one number, 0 to 21. Fingerprints contain it, and readings of the version
 * before match by the columns that have it, so no number may change.
 */
export function matchClassOf({ sport, spots, minimumMinutes, courtMinutes, holes }: SportCriteria): number {
  switch (sport) {
    case 'golf':
      return firstGolfClass + holesAsked.indexOf(holes) * golfSpots.length + (spots - 1)
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
