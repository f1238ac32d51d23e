import { z } from 'zod'
import { EmailAddress } from './email-address.ts'
import { EnteredPassword, NewPassword } from './password.ts'

/** Control characters and characters that change the reading direction are removed from names that other people see. */
const invisible = /[\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/gu

export const PersonName = z
  .string()
  .max(100)
  .transform((text) => text.replace(invisible, '').trim())
  .nullish()

export const Registration = z.strictObject({
  email: EmailAddress,
  password: NewPassword,
  firstName: PersonName,
  lastName: PersonName,
  /** The token of a confirmation link mailed to the address, which needs no second verification. */
  proof: z.string().max(1000).optional(),
})
export type Registration = z.infer<typeof Registration>

export const Credentials = z.strictObject({ email: EmailAddress, password: EnteredPassword })
export type Credentials = z.infer<typeof Credentials>

/** A request for a link by mail. */
export const LinkRequest = z.strictObject({ email: EmailAddress })
export type LinkRequest = z.infer<typeof LinkRequest>

/** Of any length: only its hash is looked up, and a truncated link gets the same refusal as any wrong one. */
export const MailedToken = z.strictObject({ token: z.string() })
export type MailedToken = z.infer<typeof MailedToken>

export const PasswordReset = MailedToken.extend({ password: NewPassword })
export type PasswordReset = z.infer<typeof PasswordReset>
