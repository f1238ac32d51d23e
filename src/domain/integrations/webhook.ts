import { z } from 'zod'
import { addressFault } from './url-spelling.ts'
import { Sport } from '#domain/venues/sport.ts'

/** How many webhooks a person can have at a time (rule integrations-5). */
export const maxWebhooks = 5

/** Its spelling is looked at first: `z.url` drops tabs and line breaks without a word. */
export const WebhookUrl = z
  .string()
  .trim()
  .max(1000, 'has 1000 characters at most')
  .superRefine((text, context) => {
    const message = addressFault(text)
    if (message !== undefined) context.addIssue({ code: 'custom', message })
  })
  .pipe(z.url({ protocol: /^https?$/ }))

/** A webhook as its owner sees it. */
export const Webhook = z.object({
  id: z.uuid(),
  url: z.string(),
  createdAt: z.date(),
  /** The instant when its server answered that it is gone; null while it is active. */
  endedAt: z.date().nullable(),
  /** When a reset or change of the password paused it (decision 0055); null while it is called. */
  pausedAt: z.date().nullable(),
  lastCalledAt: z.date().nullable(),
  /** The error of the last call; null if there was none. */
  lastFailure: z.string().nullable(),
})
export type Webhook = z.infer<typeof Webhook>

/** A call of a webhook as its owner sees it. */
export const WebhookDelivery = z.object({
  id: z.uuid().describe('The `webhook-id` of the call.'),
  state: z.enum(['pending', 'sending', 'sent', 'dead', 'suppressed', 'expired']),
  /** How many openings it has; 0 for a test. */
  openings: z.int(),
  createdAt: z.date(),
  /** When it is tried next, while `state` is pending. */
  dueAt: z.date(),
  /** When it was last accepted; null if never. */
  sentAt: z.date().nullable(),
  error: z.string().nullable(),
})
export type WebhookDelivery = z.infer<typeof WebhookDelivery>

/** An opening in a call. Dates and times are those of the venue. */
const CalledOpening = z.object({
  alertId: z.uuid(),
  sport: Sport,
  venueId: z.string(),
  venue: z.string(),
  startsAt: z.string().describe("ISO 8601 with the venue's offset from UTC."),
  resource: z.string().optional().describe('The court or pitch, as the venue calls it.'),
  maxMinutes: z.number().optional().describe('The longest booking from there on, in minutes.'),
  holes: z.array(z.number()).optional(),
  spots: z.number().optional(),
  priceCents: z.number().optional(),
  membersOnly: z.boolean(),
  bookingUrl: z.string(),
  foundAt: z.string(),
  isFree: z
    .boolean()
    .nullable()
    .describe(
      'True if it was free in the last reading before the call; null if that reading is older than the opening.',
    ),
})
export type CalledOpening = z.infer<typeof CalledOpening>

/** The body of a call (rule integrations-6). */
export const WebhookEvent = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('openings.found'),
    timestamp: z.string(),
    data: z.object({ openings: z.array(CalledOpening) }),
  }),
  z.object({ type: z.literal('test'), timestamp: z.string(), data: z.object({ message: z.string() }) }),
])
export type WebhookEvent = z.infer<typeof WebhookEvent>
