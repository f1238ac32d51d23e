import { ageText } from '#domain/calendar/age-text.ts'
import { longDateText, opensText, venueTimeText } from '#domain/calendar/date-text.ts'
import { escaped } from '#server/web/pages/about-page.ts'
import type { AppCaller } from '#server/trpc-router.ts'

type VenueDays = Awaited<ReturnType<AppCaller['availability']['venue']>>['days']

/** The free half-hours of each day as chips that link to their booking page, with the age of the reading. */
export function freeDays(days: VenueDays, now: Date): string {
  return `<ol data-part="days">${days.map((day) => freeDay(day, now)).join('')}</ol>`
}

function freeDay({ date, readAt, opensAt, free }: VenueDays[number], now: Date): string {
  // The year is plain from the other days.
  const name = `<h3>${longDateText(date).replace(/ \d{4}$/, '')}</h3>`
  if (opensAt !== undefined)
    return `<li>${name}<p>${escaped(opensText(opensAt).replace(/^./, (first) => first.toUpperCase()))}</p></li>`
  if (readAt === null) return `<li>${name}<p>Not known yet</p></li>`
  const chips = free.map(
    ({ timeSlot, bookingUrl }) =>
      `<li><a href="${escaped(bookingUrl)}" rel="nofollow noopener">${timeSlot.replace(' ', '&nbsp;')}</a></li>`,
  )
  const what = free.length === 0 ? '<p>Nothing was free</p>' : `<ul data-part="times">${chips.join('')}</ul>`
  return `<li>${name}${what}<p data-part="age">Read at ${venueTimeText(new Date(readAt))}, ${ageText(readAt, now)}</p></li>`
}
