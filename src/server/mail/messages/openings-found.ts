import { holesOf, spotsOf } from '#domain/availability/opening.ts'
import { longDateText, shortDateText, sydneyTimeText, sydneyZoneName } from '#domain/calendar/date-text.ts'
import { instantOf } from '#domain/calendar/sydney-time.ts'
import { labelOfMinutes } from '#domain/calendar/time-slot.ts'
import type { FoundOpening } from '#domain/notifications/found-opening.ts'
import { displayNameOf } from '#domain/venues/venue-catalogue.ts'
import type { Message, MessageContext } from '#server/mail/message.ts'
import type { OpeningFacts } from '#server/mail/templates/mail-facts.ts'
import { calendarFileOf } from './calendar-file.ts'

/** Further openings are named by their number. */
const maxListed = 40

/** The mail about openings, with a calendar file of the first of them. */
export async function renderOpeningsFound({
  address,
  found,
  context,
}: {
  address: string
  found: readonly FoundOpening[]
  context: MessageContext
}): Promise<Message> {
  const [first, ...others] = found
  if (!first) throw new Error('a mail about openings needs one')
  const { appUrl, linkFor, renderTemplate } = context
  const unsubscribeUrl = linkFor('unsubscribe', address)
  const { alertId } = first
  const rendered = await renderTemplate('openings-found', {
    appUrl,
    first: factsOf(first),
    others: others.slice(0, maxListed - 1).map(factsOf),
    total: found.length,
    links: { booked: linkFor('booked', alertId), pause: linkFor('pause', alertId), stop: linkFor('stop', alertId) },
    address,
    unsubscribeUrl,
  })
  return { ...rendered, unsubscribeUrl, calendarFile: calendarFileOf(first, first.foundAt) }
}

function factsOf(found: FoundOpening): OpeningFacts {
  const { venueId, date, opening, foundAt } = found
  return {
    id: `${venueId} ${date} ${opening.key}`,
    venue: displayNameOf(venueId),
    day: longDateText(date),
    shortDay: shortDateText(date),
    time: labelOfMinutes(opening.startMinutes),
    zone: sydneyZoneName(instantOf(date, opening.startMinutes)),
    details: detailsOf(found),
    seenAt: sydneyTimeText(foundAt),
    bookingUrl: opening.bookingUrl,
  }
}

/** 'Court 1 · up to 90 minutes', '9 or 18 holes · 2 spots'. */
function detailsOf({ opening, sport }: FoundOpening): string {
  const { resource, maxMinutes } = opening
  if (sport === 'golf') {
    const free = spotsOf(opening)
    return [`${holesOf(opening).join(' or ')} holes`, `${free} ${free === 1 ? 'spot' : 'spots'}`].join(' · ')
  }
  return [resource, maxMinutes && `up to ${maxMinutes} minutes`].filter(Boolean).join(' · ')
}
