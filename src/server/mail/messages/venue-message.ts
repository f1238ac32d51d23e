import { z } from 'zod'
import { displayNameOf } from '#domain/venues/venue-catalogue.ts'
import type { Message, MessageContext } from '#server/mail/message.ts'

const Payload = z.object({ venueId: z.string(), issuedAt: z.coerce.date() })

/** Writes the email with the link that speaks for a venue. It holds nothing that another person could have typed. */
export async function renderVenueMessage({
  address,
  payload,
  context: { appUrl, venueLinkFor, renderTemplate },
}: {
  address: string
  payload: Record<string, unknown>
  context: MessageContext
}): Promise<Message> {
  const { venueId, issuedAt } = Payload.parse(payload)
  const manageUrl = venueLinkFor({ venueId, email: address, issuedAt })
  return renderTemplate('own-venue', { appUrl, email: address, venue: displayNameOf(venueId), manageUrl })
}
