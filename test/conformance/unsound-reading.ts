import { CoveredDay } from '#domain/availability/opening.ts'
import type { Reading } from '#server/sources/venue-source.ts'

/** The first thing that makes a reading unsound: an opening that is none, or two of a day with one key. */
export function unsoundIn({ covered }: Pick<Reading, 'covered'>): string | undefined {
  for (const day of covered) {
    const [issue] = CoveredDay.safeParse(day).error?.issues ?? []
    if (issue) return `${day.date}: ${issue.path.join('.')}: ${issue.message}`
    if (new Set(day.openings.map(({ key }) => key)).size < day.openings.length)
      return `${day.date}: two openings cannot be told apart`
  }
  return undefined
}
