import { z } from 'zod'
import { emailFaultText, isEmail, plainEmail } from './email-syntax.ts'

/** An address in the one form that is stored and compared: trimmed and lower case, at most 254 characters. */
export const EmailAddress = z.string().max(320).transform(plainEmail).refine(isEmail, { error: emailFaultText })
export type EmailAddress = string
