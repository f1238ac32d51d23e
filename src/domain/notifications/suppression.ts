import { z } from 'zod'

/**
 * The reason that an address gets no alert mail: it does not exist, it refused mail repeatedly, or its owner
 * unsubscribed.
 */
export const SuppressionReason = z.enum(['hard-bounce', 'soft-bounces', 'unsubscribed'])
export type SuppressionReason = z.infer<typeof SuppressionReason>

/** The causes that prevent alert mails to a person's own address. */
export interface MailState {
  suppression: SuppressionReason | null
  emailNotifications: boolean
}
