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

/** The signed-in person. */
export const CurrentUser = z.object({ email: z.string(), user: User })
export type CurrentUser = z.infer<typeof CurrentUser>

/** The result of signing in. */
export const SignedIn = z.object({ token: z.string(), user: User })
export type SignedIn = z.infer<typeof SignedIn>

/** The result of registering. */
export const RegistrationResult = z.discriminatedUnion('requiresVerification', [
  z.object({
    requiresVerification: z.literal(true),
    /** True if the address had been registered before and was sent its link again just now. */
    resent: z.boolean(),
    email: z.string(),
    message: z.string(),
  }),
  z.object({ requiresVerification: z.literal(false), message: z.string(), ...SignedIn.shape }),
])
export type RegistrationResult = z.infer<typeof RegistrationResult>

/** The same for our own screens, with the flag that the address had been registered before. */
export type RegistrationOutcome =
  | Extract<RegistrationResult, { requiresVerification: false }>
  | (Extract<RegistrationResult, { requiresVerification: true }> & { alreadySignedUp: boolean })

/** The answer of a call without other data. */
export const Message = z.object({ message: z.string() })
export type Message = z.infer<typeof Message>

/** The answer to a request for a link by email. `granted` is false if the address was sent too many lately. */
export const LinkAnswer = Message.extend({ granted: z.boolean() })
export type LinkAnswer = z.infer<typeof LinkAnswer>
