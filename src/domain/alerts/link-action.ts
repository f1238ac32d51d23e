import { z } from 'zod'

/** What a link in a mail can do without signing in. */
export const LinkAction = z.enum(['confirm', 'stop', 'booked', 'pause', 'unsubscribe'])
export type LinkAction = z.infer<typeof LinkAction>
