import type { CoveredDay, Opening } from '#domain/availability/opening.ts'
import { datesOf, type LocalDate } from '#domain/calendar/local-date.ts'
import type { HttpFailure } from '#server/sources/source-failure.ts'
import type { Reading, ReadingRequest } from '#server/sources/venue-source.ts'
import { unclearCourt } from './court-kind.ts'
import type { DayOfCourts } from './courts-of-day.ts'

/** Reads a system that answers for one day per call. Good days are covered; failed ones give their reason. */
export async function readDayByDay(
  { window, dates }: ReadingRequest,
  now: () => Date,
  readDay: (date: LocalDate) => Promise<Opening[] | DayOfCourts | HttpFailure>,
): Promise<Reading> {
  const covered: CoveredDay[] = []
  const gaps: HttpFailure[] = []
  const leftOut = new Set<string>()
  for (const date of dates ?? datesOf(window)) {
    const day = await readDay(date)
    if (Array.isArray(day)) covered.push({ date, openings: day })
    else if ('openings' in day) {
      const { leftOut: names, ...ofDay } = day
      covered.push({ date, ...ofDay })
      for (const name of names) leftOut.add(name)
    } else gaps.push(day)
    if ('kind' in day && mustStop(day)) break
  }
  return namingCourts(readingOfDays(covered, gaps, now()), [...leftOut])
}

/** A reading that leaves courts unknown is partial, and names the first; any other names the rows that it left out. */
export function namingCourts(reading: Reading, leftOut: readonly string[]): Reading {
  const unclear = reading.covered.flatMap(({ unknownCourts = [] }) => unknownCourts)[0]
  if (reading.status !== 'ok') return reading
  if (unclear !== undefined) return { ...reading, status: 'partial', reason: unclearCourt(unclear) }
  if (leftOut.length === 0) return reading
  return { ...reading, reason: `left out, as its name is not that of a court: ${leftOut.join(', ')}` }
}

/** A site that shows a challenge or a login, or asks for a pause, gets no further request. */
export function mustStop({ status, retryAfterSeconds }: HttpFailure): boolean {
  return status !== 'error' || retryAfterSeconds !== undefined
}

/** The reading after a failure that concerns all days. */
export function readingOfFailure({ status, reason, retryAfterSeconds, isDrift }: HttpFailure, readAt: Date): Reading {
  return {
    status,
    reason,
    readAt,
    covered: [],
    ...(retryAfterSeconds !== undefined && { retryAfterSeconds }),
    ...(isDrift && { formatChange: reason }),
  }
}

/** The reading from the days that were read and the failures of others. If the site refuses us, nothing counts. */
export function readingOfDays(covered: CoveredDay[], gaps: readonly HttpFailure[], readAt: Date): Reading {
  const first = gaps.find(mustStop) ?? gaps[0]
  if (!first) return { status: 'ok', readAt, covered }
  const failure = readingOfFailure(first, readAt)
  if (covered.length === 0 || first.status !== 'error') return failure
  return { ...failure, status: 'partial', reason: `${gaps.length} pages could not be read: ${first.reason}`, covered }
}
