import { CoveredDay, slotOfOpening, type Opening } from '#domain/availability/opening.ts'
import { opensText } from '#domain/calendar/date-text.ts'
import { dateRange, daysBetween } from '#domain/calendar/local-date.ts'
import { labelOfMinutes, labelOfSlot } from '#domain/calendar/time-slot.ts'
import type { Reading, ReadingWindow } from '#server/sources/venue-source.ts'

const maxShown = 4

/** A reading in lines for an operator: every day of the window, and all parse errors. */
export function describeReading({ reading, window }: { reading: Reading; window: ReadingWindow }): string[] {
  const { status, reason, covered, unreleased = [], retryAfterSeconds } = reading
  const days = new Map(covered.map((day) => [day.date, day]))
  const asked = dateRange(window.from, daysBetween(window.from, window.to) + 1)
  return [
    `status ${status}${reason === undefined ? '' : `: ${reason}`}`,
    ...(retryAfterSeconds === undefined ? [] : [`asks to be left alone for ${retryAfterSeconds} s`]),
    ...asked.flatMap((date) => {
      const closed = unreleased.find((day) => day.date === date)
      return closed
        ? [`${date}  not covered: ${opensText(closed.opensAt?.getTime() ?? null)}`]
        : linesOf(date, days.get(date))
    }),
  ]
}

function linesOf(date: string, day: CoveredDay | undefined): string[] {
  if (!day) return [`${date}  not covered: what was known of it stays`]
  const sound = CoveredDay.safeParse(day)
  if (!sound.success) {
    const [issue] = sound.error.issues
    return [`${date}  NOT UNDERSTOOD: ${issue?.path.join('.')}: ${issue?.message}`]
  }
  const { openings, unknownCourts = [] } = sound.data
  const mayBe = `${unknownCourts.join(', ')} may be free`
  // Never full: a court that is not known may be free (rule sources-20).
  if (openings.length === 0 && unknownCourts.length > 0) return [`${date}  not covered: ${mayBe}, and nothing else is`]
  const off = openings.filter((opening) => slotOfOpening(opening) === undefined)
  const shown = openings.slice(0, maxShown).map((opening) => `            ${textOf(opening)}`)
  const rest = openings.length - shown.length
  return [
    `${date}  ${openings.length} openings${off.length > 0 ? `, ${off.length} of them outside 6 AM to 10 PM` : ''}${unknownCourts.length > 0 ? `, and ${mayBe}` : ''}`,
    ...shown,
    ...(rest > 0 ? [`            and ${rest} more`] : []),
  ]
}

function textOf(opening: Opening): string {
  const { startMinutes, resource, maxMinutes, holes, spots, priceCents, bookingUrl } = opening
  const slot = slotOfOpening(opening)
  const cell = slot === undefined ? 'no cell' : `cell ${labelOfSlot(slot)}`
  return [
    `${labelOfMinutes(startMinutes)} (${cell})`,
    resource,
    maxMinutes !== undefined && `up to ${maxMinutes} min`,
    holes && `${holes.join(' or ')} holes`,
    spots !== undefined && `${spots} free`,
    priceCents !== undefined && `from $${(priceCents / 100).toFixed(2)}`,
    bookingUrl,
  ]
    .filter((part) => typeof part === 'string')
    .join(' · ')
}
