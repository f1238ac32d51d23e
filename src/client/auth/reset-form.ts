import { z } from 'zod'
import { chosenPassword } from '#domain/auth/password.ts'

/** The two fields of the reset screen (SPEC section 5, Reset password; DECISIONS 4). */
export const ResetForm = z
  .object({ password: chosenPassword('Password must be at least 8 characters long'), confirmation: z.string() })
  .refine(({ password, confirmation }) => password === confirmation.normalize('NFKC'), {
    path: ['confirmation'],
    error: "Passwords don't match",
  })
