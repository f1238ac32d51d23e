import { z } from 'zod'

/** Maximum of subscribed browsers of one person; another one replaces the one seen longest ago. */
export const maxSubscriptions = 10

/**
 * A browser's subscription (W3C Push API): the endpoint, its public key (P-256, 65 bytes) and the shared secret (16
 * bytes). A browser makes it and may add to it: what is not read here is ignored.
 */
export const PushSubscriptionInput = z.object({
  endpoint: z.url({ protocol: /^https?$/ }).max(1000),
  keys: z.object({
    p256dh: z.base64url().length(87),
    auth: z.base64url().length(22),
  }),
})
export type PushSubscriptionInput = z.infer<typeof PushSubscriptionInput>
