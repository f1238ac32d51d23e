import { createElement as h, type ReactElement, type ReactNode } from 'react'
import { Text } from 'react-email'
import { longDateText, shortDateText, sydneyTimeText, sydneyZoneName } from '#domain/calendar/date-text.ts'
import { instantOf } from '#domain/calendar/sydney-time.ts'
import { labelOfMinutes } from '#domain/calendar/time-slot.ts'
import type { FoundOpening } from '#domain/notifications/found-opening.ts'
import { displayNameOf } from '#domain/venues/venue-catalogue.ts'
import type { Message, MessageContext } from '#server/mail/message.ts'
import { footerFor } from './alert-message.ts'
import { calendarFileOf } from './calendar-file.ts'
import { mailLayout, renderParts } from './mail-layout.ts'
import { brandLink, mailButton, mailCard, mailItem, mailLine, mailTitle, mutedLine, mutedLink } from './mail-parts.ts'
import { subjectLine } from './subject-line.ts'

/** The most openings that are listed. How many more there are is told as a number (rule emails-4). */
const maxListed = 40

/** The mail about openings: the button to book first, then what opened, where and when (rule emails-4). */
export async function renderOpeningsFound({
  address,
  found,
  context,
}: {
  address: string
  found: readonly FoundOpening[]
  context: MessageContext
}): Promise<Message> {
  const [first] = found
  if (!first) throw new Error('a mail about openings needs one')
  const headline = `${displayNameOf(first.venueId)}, ${shortDateText(first.date)}, ${timeOf(first)}`
  const subject = found.length === 1 ? `Open now: ${headline}` : `${found.length} openings: ${headline}`
  const mail = mailLayout({
    preview: `Seen at ${sydneyTimeText(first.foundAt)}. Act fast: this is not a hold.`,
    appUrl: context.appUrl,
    children: [
      mailTitle(found.length === 1 ? 'It just opened' : `${found.length} just opened`),
      openingCard(first),
      ...found.slice(1, maxListed).map(openingLines),
      found.length > maxListed &&
        mailLine(`and ${found.length - maxListed} more: see them all at ${context.appUrl}/calendar`, 'more'),
      mutedLine('Act fast: this is a heads-up, not a hold. Whoever books first at the venue has it.', { key: 'hold' }),
      mutedLine(alertLinks(first.alertId, context), { key: 'links' }),
    ],
    footer: footerFor(address, context),
  })
  return {
    subject: subjectLine(subject),
    ...(await renderParts(mail)),
    unsubscribeUrl: context.linkFor('unsubscribe', address),
    calendarFile: calendarFileOf(first, first.foundAt),
  }
}

function openingCard(one: FoundOpening): ReactElement {
  const zone = sydneyZoneName(instantOf(one.date, one.opening.startMinutes))
  return mailCard(
    [
      mailButton({ label: `Book ${timeOf(one)} now`, href: one.opening.bookingUrl }),
      h(
        Text,
        { key: 'venue', style: { fontSize: 18, fontWeight: 600, margin: '16px 0 0' } },
        displayNameOf(one.venueId),
      ),
      mailLine(`${longDateText(one.date)}, ${timeOf(one)} ${zone}`, 'when'),
      mailLine(detailsOf(one), 'what'),
      mutedLine(`Seen at ${sydneyTimeText(one.foundAt)}`, { key: 'seen' }),
    ],
    `${one.venueId} ${one.date} ${one.opening.key}`,
  )
}

/**
 * A further opening, with all that a card says in a fraction of the bytes, so that programs do not cut off forty of
 * them.
 */
function openingLines(one: FoundOpening): ReactElement {
  const zone = sydneyZoneName(instantOf(one.date, one.opening.startMinutes))
  return mailItem(
    [
      h('strong', { key: 'venue' }, displayNameOf(one.venueId)),
      `${longDateText(one.date)}, ${timeOf(one)} ${zone}`,
      detailsOf(one),
      `Seen at ${sydneyTimeText(one.foundAt)}`,
      brandLink(`Book ${timeOf(one)} now`, one.opening.bookingUrl),
    ],
    `${one.venueId} ${one.date} ${one.opening.key}`,
  )
}

/** What its owner can do with the alert from the mail, without signing in. */
function alertLinks(alertId: string, context: MessageContext): ReactNode[] {
  return [
    mutedLink('I booked it', context.linkFor('booked', alertId)),
    ' · ',
    mutedLink('Pause for a week', context.linkFor('pause', alertId)),
    ' · ',
    mutedLink('Stop this alert', context.linkFor('stop', alertId)),
    ' · ',
    mutedLink('Change it', `${context.appUrl}/alerts`),
  ]
}

function timeOf({ opening }: FoundOpening): string {
  return labelOfMinutes(opening.startMinutes)
}

/** 'Court 1 · up to 90 minutes', '9 or 18 holes · 2 spots'. */
function detailsOf({ opening, sport }: FoundOpening): string {
  const { resource, holes, spots, maxMinutes } = opening
  if (sport === 'golf') {
    const free = spots ?? 1
    return [`${(holes ?? [18]).join(' or ')} holes`, `${free} ${free === 1 ? 'spot' : 'spots'}`].join(' · ')
  }
  return [resource, maxMinutes && `up to ${maxMinutes} minutes`].filter(Boolean).join(' · ')
}
