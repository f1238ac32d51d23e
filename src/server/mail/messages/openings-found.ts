import { createElement as h, type ReactElement } from 'react'
import { Button, Heading, Section, Text } from 'react-email'
import type { FoundOpening } from '#domain/notifications/found-opening.ts'
import { longDateText, shortDateText, sydneyTimeText, sydneyZoneName } from '#domain/calendar/date-text.ts'
import { instantOf } from '#domain/calendar/sydney-time.ts'
import { labelOfMinutes } from '#domain/calendar/time-slot.ts'
import { displayNameOf } from '#domain/venues/venue-catalogue.ts'
import type { Message, MessageContext } from '#server/mail/message.ts'
import { mailLayout, renderParts } from './mail-layout.ts'
import { ink } from './mail-theme.ts'

/** Further openings are named by their number (EXPERIENCE, E-mail). */
const mostListed = 40

/** The mail that Courtside exists for: what opened, where, when, and first of all the button to book it. */
export async function renderOpeningsFound({
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
      h(
        Heading,
        { key: 'title', as: 'h1', style: { fontSize: 24, lineHeight: '30px', margin: '24px 0 8px' } },
        'It just opened',
      ),
      ...found.slice(0, mostListed).map((one) => openingCard(one)),
      found.length > mostListed &&
        h(Text, { key: 'more' }, `and ${found.length - mostListed} more: see them all at ${context.appUrl}/calendar`),
      h(
        Text,
        { key: 'hold', className: 'muted', style: { color: ink.muted, fontSize: 14, lineHeight: '22px' } },
        'Act fast: this is a heads-up, not a hold. Whoever books first at the venue has it.',
      ),
    ],
    footer: `You get this because you made an alert at ${context.appUrl}/alerts. You can change or stop it there.`,
  })
  return { subject: subject.length > 60 ? `${subject.slice(0, 59)}…` : subject, ...(await renderParts(mail)) }
}

function openingCard(one: FoundOpening): ReactElement {
  const zone = sydneyZoneName(instantOf(one.date, one.opening.startMinutes))
  return h(
    Section,
    {
      key: `${one.venueId} ${one.date} ${one.opening.key}`,
      className: 'card',
      style: {
        backgroundColor: ink.card,
        border: `1px solid ${ink.line}`,
        borderRadius: 10,
        padding: '16px 20px',
        margin: '12px 0',
      },
    },
    h(
      Button,
      {
        href: one.opening.bookingUrl,
        style: {
          backgroundColor: ink.button,
          color: ink.onButton,
          borderRadius: 8,
          padding: '12px 20px',
          fontWeight: 600,
        },
      },
      `Book ${timeOf(one)} now`,
    ),
    h(Text, { style: { fontSize: 18, fontWeight: 600, margin: '16px 0 0' } }, displayNameOf(one.venueId)),
    h(Text, { style: { margin: '2px 0 0' } }, `${longDateText(one.date)}, ${timeOf(one)} ${zone}`),
    h(Text, { style: { margin: '2px 0 0' } }, detailsOf(one)),
    h(
      Text,
      { className: 'muted', style: { color: ink.muted, fontSize: 13, margin: '6px 0 0' } },
      `Seen at ${sydneyTimeText(one.foundAt)}`,
    ),
  )
}

function timeOf({ opening }: FoundOpening): string {
  return labelOfMinutes(opening.startMinutes)
}

/** 'Court 1 · up to 90 minutes', '9 or 18 holes · 2 spots'. */
function detailsOf({ opening, sport }: FoundOpening): string {
  const { resource, holes, spots, maxMinutes } = opening
  if (sport === 'golf') {
    const places = spots ?? 1
    return [`${(holes ?? [18]).join(' or ')} holes`, `${places} ${places === 1 ? 'spot' : 'spots'}`].join(' · ')
  }
  return [resource, maxMinutes && `up to ${maxMinutes} minutes`].filter(Boolean).join(' · ')
}
