import { z } from 'zod'

/** News of a relay about an address: its mailbox does not exist, or its owner called an email of ours spam. */
export interface MailEvent {
  address: string
  kind: 'bounce' | 'complaint'
}

const address = z.string().trim().max(320).regex(/.@./)

/** Ours, and those of Postmark, SendGrid and Mailgun. A bounce that may pass is none. */
const Ours = z
  .object({ event: z.enum(['bounce', 'complaint']), address })
  .transform(({ event: kind, address: of }): MailEvent => ({ kind, address: of }))
const PostmarkBounce = z
  .object({ RecordType: z.literal('Bounce'), Type: z.enum(['HardBounce', 'BadEmailAddress']), Email: address })
  .transform(({ Email }): MailEvent => ({ kind: 'bounce', address: Email }))
const PostmarkComplaint = z
  .object({ RecordType: z.literal('SpamComplaint'), Email: address })
  .transform(({ Email }): MailEvent => ({ kind: 'complaint', address: Email }))
const SendGridBounce = z
  .object({ event: z.literal('bounce'), type: z.literal('bounce'), email: address })
  .transform(({ email }): MailEvent => ({ kind: 'bounce', address: email }))
const SendGridComplaint = z
  .object({ event: z.literal('spamreport'), email: address })
  .transform(({ email }): MailEvent => ({ kind: 'complaint', address: email }))
const Mailgun = z
  .object({
    'event-data': z.union([
      z.object({ event: z.literal('failed'), severity: z.literal('permanent'), recipient: address }),
      z.object({ event: z.literal('complained'), recipient: address }),
    ]),
  })
  .transform(({ 'event-data': { event, recipient } }): MailEvent => {
    return { kind: event === 'failed' ? 'bounce' : 'complaint', address: recipient }
  })
const Known = z.union([Ours, PostmarkBounce, PostmarkComplaint, SendGridBounce, SendGridComplaint, Mailgun])

/** The events in a relay's call, one or a list. All others that relays send are left out. */
export function readMailEvents(body: unknown): MailEvent[] {
  return [body].flat().flatMap((one) => Known.safeParse(one).data ?? [])
}
