import { z } from 'zod'

/** What a reader can do from an email without signing in: with an alert, or with all alerts of an address. */
export const LinkAction = z.enum(['confirm', 'stop', 'booked', 'pause', 'unsubscribe'])
export type LinkAction = z.infer<typeof LinkAction>
