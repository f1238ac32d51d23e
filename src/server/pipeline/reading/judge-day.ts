import { hash } from 'node:crypto'
import { sortOpenings } from '#domain/availability/diff.ts'
import { openingsForMembers } from '#domain/availability/diff-audiences.ts'
import { agreedOpenings, confirmAfterMs, isMassFlip, type ShownKeys } from '#domain/availability/mass-flip.ts'
import { Opening, type DayGap } from '#domain/availability/opening.ts'
import { venueTime } from '#domain/calendar/venue-time.ts'
import type { StoredVenueDay } from '#server/store/readings/venue-days.ts'

/** A day of a reading in its stored form. */
export interface WholeDay {
  openings: Opening[]
  forMembers: Opening[]
  gap: DayGap
  opensAt: Date | null
}

/**
 * The day to store, if any. A day that changed too much at once waits for a second reading (invariant I5). Then the
 * openings on which both agree are believed, and the others wait on (decision 0010).
 */
export function judgeDay({
  known,
  date,
  next,
  readAt,
}: {
  known: StoredVenueDay | undefined
  date: string
  next: WholeDay
  readAt: Date
}): { day?: WholeDay; suspect?: { keys: ShownKeys; at: Date }; isUnchanged?: true } {
  if (known?.digest === digestOf(next)) return { isUnchanged: true }
  if (!known || isKnownRelease(known, next, readAt) || !isFlip({ known, date, next, readAt })) return { day: next }
  const { suspectKeys: first, suspectAt } = known
  const seen = { keys: { openings: keysOf(next.openings), forMembers: keysOf(next.forMembers) }, at: readAt }
  if (!first || !suspectAt) return { suspect: seen }
  if (readAt.getTime() - suspectAt.getTime() < confirmAfterMs) return { suspect: { keys: first, at: suspectAt } }
  const agreed = {
    ...next,
    openings: agreedOn(known.openings, first.openings, next.openings),
    forMembers: agreedOn(known.forMembers, first.forMembers, next.forMembers),
  }
  if (next.gap === 'not_released' && agreed.openings.length + agreed.forMembers.length > 0) return { suspect: seen }
  const digest = digestOf(agreed)
  if (digest === digestOf(next)) return { day: agreed }
  return digest === known.digest ? { suspect: seen } : { day: agreed, suspect: seen }
}

/** A release at the instant that the booking system had named is no fault of the site (decision 0010). */
function isKnownRelease(known: StoredVenueDay, next: WholeDay, readAt: Date): boolean {
  return known.gap === 'not_released' && known.opensAt !== null && known.opensAt <= readAt && next.gap === null
}

function agreedOn(stored: readonly Opening[], first: readonly string[], second: readonly Opening[]): Opening[] {
  return sortOpenings(agreedOpenings({ stored: stored.map((opening) => Opening.parse(opening)), first, second }))
}

function keysOf(openings: readonly Opening[]): string[] {
  return openings.map(({ key }) => key)
}

/** True if the day changed too much at once, for everybody or for members of the venue (invariant I5). */
function isFlip({
  known,
  date,
  next,
  readAt,
}: {
  known: StoredVenueDay
  date: string
  next: WholeDay
  readAt: Date
}): boolean {
  const wall = venueTime(readAt)
  const fromMinutes = date === wall.date ? wall.minutes : 0
  return (
    isMassFlip({ previous: known.openings, next: next.openings, fromMinutes }) ||
    // Without openings for members only, both see the same.
    (known.forMembers.length + next.forMembers.length > 0 &&
      isMassFlip({
        previous: openingsForMembers(known),
        next: [...next.openings, ...next.forMembers],
        fromMinutes,
      }))
  )
}

/** Identifies the content of a day. */
export function digestOf({ openings, forMembers, gap, opensAt }: WholeDay): string {
  const isPlain = forMembers.length === 0 && gap === null
  const content = isPlain ? openings : [openings, forMembers, ...(gap === null ? [] : [gap, opensAt])]
  return hash('sha256', JSON.stringify(content), 'base64url').slice(0, 22)
}
