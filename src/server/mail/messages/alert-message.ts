import type { ReactElement } from 'react'
import { z } from 'zod'
import type { Alert } from '#domain/alerts/alert.ts'
import { displayNameOf } from '#domain/venues/venue-catalogue.ts'
import { sydneyTimeText, shortDateText } from '#domain/calendar/date-text.ts'
import { sydneyDate } from '#domain/calendar/sydney-time.ts'
import type { Message, MessageContext } from '#server/mail/message.ts'
import { describeAlert } from './alert-copy.ts'
import { mailLayout, renderParts } from './mail-layout.ts'
import { mailButton, mailCard, mailLine, mailTitle, mutedLine, mutedLink } from './mail-parts.ts'
import { subjectLine } from './subject-line.ts'

const OptIn = z.object({ email: z.string(), issuedAt: z.coerce.date() })
const Unreadable = z.object({ venueId: z.string(), since: z.coerce.date() })

/** The mails about alerts themselves, not about the openings that they found. `alerts` are the ones to be named. */
export function renderAlertMessage({
  kind,
  address,
  payload,
  alerts,
  context,
}: {
  kind: 'alert-opt-in' | 'alert-confirmation' | 'alert-paused'
  address: string
  payload: Record<string, unknown>
  alerts: readonly Alert[]
  context: MessageContext
}): Promise<Message> {
  switch (kind) {
    case 'alert-opt-in':
      return optIn({ ...OptIn.parse(payload), alerts, context })
    case 'alert-confirmation':
      return confirmation({ address, alerts, context })
    case 'alert-paused':
      return unreadable({ address, ...Unreadable.parse(payload), context })
  }
}

async function optIn({
  email,
  issuedAt,
  alerts,
  context,
}: {
  email: string
  issuedAt: Date
  alerts: readonly Alert[]
  context: MessageContext
}): Promise<Message> {
  const mail = mailLayout({
    preview: 'One click, and we watch for you. Nothing else is sent to you before.',
    appUrl: context.appUrl,
    children: [
      mailTitle('Confirm your alert'),
      mailLine('Somebody asked Courtside to mail this address the moment one of these opens:', 'why'),
      ...alerts.slice(0, maxListed).map(alertCard),
      mailButton({ label: 'Yes, watch for me', href: context.linkFor('confirm', email, issuedAt) }),
      mutedLine('The link works for three days.', { key: 'lifetime' }),
    ],
    footer: [
      'If this was not you, ignore this mail: nothing else will be sent to you. ',
      mutedLink('Never mail me again', context.linkFor('unsubscribe', email)),
    ],
  })
  return { subject: 'Confirm your Courtside alert', ...(await renderParts(mail)) }
}

async function confirmation({
  address,
  alerts,
  context,
}: {
  address: string
  alerts: readonly Alert[]
  context: MessageContext
}): Promise<Message> {
  const several = alerts.length !== 1
  const mail = mailLayout({
    preview: 'We mail you the moment one of them opens.',
    appUrl: context.appUrl,
    children: [
      mailTitle(several ? `We are watching: ${alerts.length} alerts` : 'We are watching for you'),
      ...alerts.slice(0, maxListed).map((alert) => alertCard(alert, context)),
      several && alerts.length > maxListed && mutedLine(`and ${alerts.length - maxListed} more`, { key: 'more' }),
      mailLine('You get a mail the moment something opens. It is a heads-up, not a hold: book at once.', 'how'),
      mailButton({ label: 'See your alerts', href: `${context.appUrl}/alerts` }),
    ],
    footer: footerFor(address, context),
  })
  const unsubscribeUrl = context.linkFor('unsubscribe', address)
  return {
    subject: several ? 'Your alerts are set' : 'Your alert is set',
    unsubscribeUrl,
    ...(await renderParts(mail)),
  }
}

async function unreadable({
  address,
  venueId,
  since,
  context,
}: {
  address: string
  venueId: string
  since: Date
  context: MessageContext
}): Promise<Message> {
  const name = displayNameOf(venueId)
  const seen = `${shortDateText(sydneyDate(since))}, ${sydneyTimeText(since)}`
  const mail = mailLayout({
    preview: `We could not read ${name} since ${seen}.`,
    appUrl: context.appUrl,
    children: [
      mailTitle(`We cannot see ${name} at the moment`),
      mailLine(
        `Its booking page has not answered us properly since ${seen}. Your alert stays, and we keep trying.`,
        'what',
      ),
      mailLine('Until then we may miss an opening there: look at the venue itself if it matters to you.', 'fix'),
      mailButton({ label: 'See your alerts', href: `${context.appUrl}/alerts` }),
    ],
    footer: footerFor(address, context),
  })
  const unsubscribeUrl = context.linkFor('unsubscribe', address)
  return { subject: subjectLine(`Not readable at the moment: ${name}`), unsubscribeUrl, ...(await renderParts(mail)) }
}

const maxListed = 12

/** With a context the card has a link that stops this alert. */
function alertCard(alert: Alert, context?: MessageContext | number): ReactElement {
  const { when, where, wants } = describeAlert(alert)
  const lines = [mailLine(where, 'where'), mailLine(when, 'when'), mutedLine(wants, { key: 'wants' })]
  if (typeof context === 'object')
    lines.push(mutedLine(mutedLink('Stop this alert', context.linkFor('stop', alert.id)), { key: 'stop' }))
  return mailCard(lines, alert.id)
}

/** Why the mail was sent, and how to stop such mails. */
export function footerFor(address: string, context: MessageContext) {
  return [
    `You get this because alerts for ${address} were made at Courtside. `,
    mutedLink('Stop all alert mails', context.linkFor('unsubscribe', address)),
  ]
}
