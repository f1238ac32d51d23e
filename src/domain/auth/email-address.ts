import { z } from 'zod/mini'
import { emailFaultText, isEmail, plainEmail } from './email-syntax.ts'

/** An address in the one form that is stored and compared: trimmed and lower case, at most 254 characters. */
export const EmailAddress = z
  .pipe(z.string().check(z.maxLength(320)), z.transform(plainEmail))
  .check(z.refine(isEmail, { error: emailFaultText }))
export type EmailAddress = string
