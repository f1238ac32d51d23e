import { z } from 'zod'

/** Why an address gets no alert mail: it does not exist, it refused mail again and again, or its owner said so. */
export const SuppressionReason = z.enum(['hard-bounce', 'soft-bounces', 'unsubscribed'])
export type SuppressionReason = z.infer<typeof SuppressionReason>

/** What prevents alert mails to a person's own address. */
export interface MailState {
  suppression: SuppressionReason | null
  emailNotifications: boolean
}
