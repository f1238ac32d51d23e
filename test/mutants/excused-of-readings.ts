import type { Excuse } from './mutant.ts'

/** Of src/server/pipeline/reading. */
export const excusesOfReadings: readonly Excuse[] = [
  {
    file: 'src/server/pipeline/reading/learn-from-reading.ts',
    text: 'const known = (await loadReleases(em, addDays(sydneyTime(now).date, -releaseDays))).get(venueId) ?? []',
    is: '["Stryker was here"]',
    why: 'what was saved the line before is among them',
  },
  {
    file: 'src/server/pipeline/reading/plan-reading.ts',
    text: 'if (releaseMinutes === undefined) return false',
    is: 'false',
    why: 'no minute is within a burst of nothing',
  },
  {
    file: 'src/server/pipeline/reading/learn-from-reading.ts',
    text: 'if (seen.length === 0) return undefined',
    was: 'seen.length === 0',
    is: 'false',
    why: 'where nothing was released it would look at the releases again, and say what it said at the last one',
  },
  {
    file: 'src/server/pipeline/reading/plan-reading.ts',
    text: 'return next !== undefined && next <= addDays(sydneyTime(now).date, daysAhead) ? next : undefined',
    was: 'next !== undefined',
    is: 'true',
    why: 'nothing is at most a date, so nothing is what comes of it',
  },
  {
    file: 'src/server/pipeline/reading/compare-with-stored.ts',
    text: 'return success ? { sound: data } : { fault: error.issues[0]?.message }',
    was: 'error.issues[0]?.message',
    is: 'error.issues[0].message',
    why: 'what is refused has an issue',
  },
  {
    file: 'src/server/pipeline/reading/sort-days.ts',
    text: 'const digest = digestOf(next.forMembers.length === 0 ? next.openings : [next.openings, next.forMembers])',
    was: 'next.forMembers.length === 0',
    is: 'false',
    why: 'the digests of all days are others, and as different from each other',
  },
  {
    file: 'src/server/pipeline/reading/sort-days.ts',
    text: 'function knownOf(openings: readonly Opening[] = [], unknownCourts: readonly string[] = []): Opening[] {',
    was: '[]',
    is: '["Stryker was here"]',
    why: 'a word is at no court, and no court has that name',
  },
  {
    file: 'src/server/pipeline/reading/sort-days.ts',
    text: '.filter(({ resource }) => resource !== undefined && names.has(resource))',
    was: 'resource !== undefined',
    is: 'true',
    why: 'nothing is not among the names',
  },
  {
    file: 'src/server/pipeline/reading/sort-days.ts',
    text: 'const agrees = known.suspectDigest === digest && known.suspectAt !== null',
    was: 'known.suspectAt !== null',
    is: 'true',
    why: 'a digest is stored with its instant',
  },
  {
    file: 'src/server/pipeline/reading/sort-days.ts',
    text: 'return !(agrees && readAt.getTime() - (known.suspectAt?.getTime() ?? 0) >= confirmAfterMs)',
    was: 'known.suspectAt?.getTime',
    is: 'known.suspectAt.getTime',
    why: 'a digest is stored with its instant',
  },
]
