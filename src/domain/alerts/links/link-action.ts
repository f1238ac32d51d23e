import { z } from 'zod'

/**
 * What a reader can do from an email without signing in: with an alert, or with all alerts of an address. `change` opens
 * the alert, where the rest is done.
 */
export const LinkAction = z.enum(['confirm', 'stop', 'booked', 'pause', 'resume', 'change', 'unsubscribe'])
export type LinkAction = z.infer<typeof LinkAction>
