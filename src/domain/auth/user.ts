import { z } from 'zod'

/** A person as the person's own screens and calls see them. */
export const User = z.object({
  id: z.uuid(),
  email: z.string(),
  firstName: z.string().nullable(),
  lastName: z.string().nullable(),
  isEmailVerified: z.boolean(),
})
export type User = z.infer<typeof User>

/** Who is signed in. */
export const CurrentUser = z.object({ email: z.string(), user: User })
export type CurrentUser = z.infer<typeof CurrentUser>

/** What signing in gives. */
export const SignedIn = z.object({ token: z.string(), user: User })
export type SignedIn = z.infer<typeof SignedIn>

/** What registering leads to. */
export const RegistrationResult = z.discriminatedUnion('requiresVerification', [
  z.object({
    requiresVerification: z.literal(true),
    resent: z.boolean(),
    email: z.string(),
    message: z.string(),
  }),
  z.object({ requiresVerification: z.literal(false), message: z.string(), ...SignedIn.shape }),
])
export type RegistrationResult = z.infer<typeof RegistrationResult>

/** What a call says that has nothing else to tell. */
export const Message = z.object({ message: z.string() })
export type Message = z.infer<typeof Message>
