import { z } from 'zod'
import { isLongEnough, isShortEnough, passwordTexts, plainPassword } from './password-rule.ts'

/** A password that is being chosen. */
export const NewPassword = z
  .string()
  .max(1024)
  .transform(plainPassword)
  .refine(isLongEnough, { error: passwordTexts.tooShort })
  .refine(isShortEnough, { error: passwordTexts.tooLong })

/** An entered password. Only its hash decides if it is right. */
export const EnteredPassword = z.string().min(1, { error: passwordTexts.missing }).max(1024).transform(plainPassword)
