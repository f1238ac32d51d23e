import { z } from 'zod'

/** How many of each kind of access a reset or change of the password ended (decision 0055). */
export const EndedAccess = z.object({
  sessions: z.int(),
  /** Changes of the email that waited for their link. */
  emailChange: z.int(),
  calendar: z.int(),
  keys: z.int(),
  webhooks: z.int(),
  /** Missing in emails that an older version queued. */
  channels: z.int().default(0),
  /** Passkeys that were added since the mailbox was last proven. */
  passkeys: z.int(),
  /** Browsers that got pushes. */
  browsers: z.int(),
  shareLinks: z.int(),
  /** People who share alerts of the person. They stay, and the person is told. */
  friends: z.int(),
})
export type EndedAccess = z.infer<typeof EndedAccess>
