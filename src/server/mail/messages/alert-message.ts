import { z } from 'zod'
import type { Alert } from '#domain/alerts/alert.ts'
import { daysText, inSentences } from '#domain/alerts/watch-sentence.ts'
import { venueTimeText, shortDateText } from '#domain/calendar/date-text.ts'
import { venueDate } from '#domain/calendar/venue-time.ts'
import type { Message, MessageContext } from '#server/mail/message.ts'
import { linkedAlert } from '#domain/alerts/links/link-action.ts'

const maxListed = 12

const OptIn = z.object({ email: z.string(), issuedAt: z.coerce.date() })
const Unreadable = z.object({ venueId: z.string(), since: z.coerce.date() })

interface AlertMessageRequest {
  address: string
  payload: Record<string, unknown>
  alerts: readonly Alert[]
  context: MessageContext
}

/** The mails about alerts themselves, as against what the alerts found. `alerts` are those that it speaks of. */
export function renderAlertMessage({
  kind,
  ...request
}: AlertMessageRequest & { kind: 'alert-opt-in' | 'alert-confirmation' | 'alert-paused' }): Promise<Message> {
  switch (kind) {
    case 'alert-opt-in':
      return optIn(request)
    case 'alert-confirmation':
      return confirmation(request)
    case 'alert-paused':
      return unreadable(request)
  }
}

function optIn({ payload, alerts, context }: AlertMessageRequest): Promise<Message> {
  const { email, issuedAt } = OptIn.parse(payload)
  const { appUrl, catalogue, linkFor, renderTemplate } = context
  const series = inSentences(alerts, catalogue.nameOf)
  return renderTemplate('alert-opt-in', {
    appUrl,
    alerts: series.slice(0, maxListed).map(({ sentence, alerts: [{ id }] }) => ({ id, sentence, stops: [] })),
    total: series.length,
    confirmUrl: linkFor('confirm', email, issuedAt),
    unsubscribeUrl: linkFor('unsubscribe', email),
  })
}

async function confirmation({ address, alerts, context }: AlertMessageRequest): Promise<Message> {
  const { appUrl, catalogue, linkFor, renderTemplate } = context
  const unsubscribeUrl = linkFor('unsubscribe', address)
  const series = inSentences(alerts, catalogue.nameOf)
  const listed = series.slice(0, maxListed).map(({ sentence, alerts: mates }) => ({
    id: mates[0].id,
    sentence,
    stops: mates.map(({ id, specificDate }) => ({
      text: mates.length === 1 ? 'Stop this alert' : `Stop ${specificDate ? daysText([specificDate]) : 'these days'}`,
      url: linkFor('stop', linkedAlert(id, address)),
    })),
  }))
  const facts = { appUrl, alerts: listed, total: series.length, address, unsubscribeUrl }
  return { unsubscribeUrl, ...(await renderTemplate('alert-confirmation', facts)) }
}

async function unreadable({ address, payload, context }: AlertMessageRequest): Promise<Message> {
  const { venueId, since } = Unreadable.parse(payload)
  const unsubscribeUrl = context.linkFor('unsubscribe', address)
  const rendered = await context.renderTemplate('alert-paused', {
    appUrl: context.appUrl,
    venue: context.catalogue.nameOf(venueId),
    since: `${shortDateText(venueDate(since))}, ${venueTimeText(since)}`,
    address,
    unsubscribeUrl,
  })
  return { unsubscribeUrl, ...rendered }
}
