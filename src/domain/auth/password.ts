import { z } from 'zod'
import { isLongEnough, isShortEnough, passwordTexts, plainPassword } from './password-rule.ts'

/** A password that is being chosen. */
export const NewPassword = z
  .string()
  .max(1024)
  .transform(plainPassword)
  .refine(isLongEnough, { error: passwordTexts.tooShort })
  .refine(isShortEnough, { error: passwordTexts.tooLong })

/** A password that is being entered. Only its hash decides whether it is right. */
export const EnteredPassword = z.string().min(1, { error: passwordTexts.missing }).max(1024).transform(plainPassword)
