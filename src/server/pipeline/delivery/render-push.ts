import { shortDateText } from '#domain/calendar/date-text.ts'
import { instantOf, venueDate } from '#domain/calendar/venue-time.ts'
import { labelOfMinutes } from '#domain/calendar/time-slot.ts'
import type { FoundOpening } from '#domain/notifications/found-opening.ts'
import { freeStretches } from '#domain/notifications/free-stretches.ts'
import { nearestAndSoonest } from '#domain/notifications/nearest-and-soonest.ts'
import { longestBody, longestTitle, type PushMessage } from '#domain/notifications/push-message.ts'
import type { Catalogue } from '#domain/venues/catalogue.ts'
import { openingFacts, distanceText } from '#server/mail/messages/opening-facts.ts'

/**
 * Renders the push about openings: the first of them in the order of emails, and the number of others. It expires when the
 * last of them has begun.
 */
export function renderPush({
  found,
  tag,
  appUrl,
  catalogue,
  now,
}: {
  found: readonly FoundOpening[]
  tag: string
  appUrl: string
  catalogue: Catalogue
  now: Date
}): { message: PushMessage; ttlSeconds: number } {
  const stretches = nearestAndSoonest(freeStretches(found))
  const [first] = stretches
  if (!first) throw new Error('a push about openings needs one')
  const { alertId, date, opening, watches } = first.first
  const facts = openingFacts(first, distanceText(first.first), { appUrl, catalogue })
  const day = date === venueDate(now) ? 'today' : shortDateText(date)
  const more = stretches.length - 1
  const details = [`${facts.details}${facts.distance}`, more > 0 && `and ${more} more`].filter(Boolean).join(' · ')
  const beginsAt = stretches.map((one) => instantOf(one.first.date, one.first.opening.startMinutes).getTime())
  return {
    message: {
      title: cut(`${labelOfMinutes(opening.startMinutes)} ${day}, ${facts.venue}`, longestTitle),
      body: cut([details, watches].filter(Boolean).join('\n'), longestBody),
      tag,
      bookUrl: opening.bookingUrl,
      alertUrl: `${appUrl}/alerts#${alertId}`,
    },
    ttlSeconds: Math.max(60, Math.floor((Math.max(...beginsAt) - now.getTime()) / 1000)),
  }
}

/** Renders the test of a channel, with links where a push about openings has them. */
export function renderPushTest({ tag, appUrl }: { tag: string; appUrl: string }): ReturnType<typeof renderPush> {
  const body = 'Openings that your alerts find are sent here, with a link to book.'
  const links = { bookUrl: `${appUrl}/browse`, alertUrl: `${appUrl}/alerts` }
  return { message: { title: 'A test from Courtside', body, tag, ...links }, ttlSeconds: 60 }
}

function cut(text: string, longest: number): string {
  return text.length > longest ? `${text.slice(0, longest - 1).toWellFormed()}…` : text
}
