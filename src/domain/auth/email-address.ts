import { z } from 'zod'

/**
 * One addr-spec and nothing else: no display name, list, group, comment, quoted local part or control character can
 * pass, so an address can never name a second recipient (RFC 5321, section 4.1.2, the dot-string form only).
 */
const addrSpec =
  /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*@(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]{0,61}[a-z0-9]$/

/** An address in the one form that is stored and compared: trimmed and lower case, at most 254 characters. */
export const EmailAddress = z
  .string()
  .max(320)
  .transform((text) => text.trim().toLowerCase())
  .refine((text) => text.length <= 254 && text.indexOf('@') <= 64 && addrSpec.test(text), {
    error: 'Please enter a valid email address',
  })
export type EmailAddress = string
