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
    /** Whether the address had been registered before and was sent its link again just now. */
    resent: z.boolean(),
    email: z.string(),
    message: z.string(),
  }),
  z.object({ requiresVerification: z.literal(false), message: z.string(), ...SignedIn.shape }),
])
export type RegistrationResult = z.infer<typeof RegistrationResult>

/** The same for our own screens, which are also told whether the address had been registered before. */
export type RegistrationOutcome =
  | Extract<RegistrationResult, { requiresVerification: false }>
  | (Extract<RegistrationResult, { requiresVerification: true }> & { alreadySignedUp: boolean })

/** What a call says that has nothing else to tell. */
export const Message = z.object({ message: z.string() })
export type Message = z.infer<typeof Message>

/** What a request for a link by email says. `granted` is false where the address was sent enough of them lately. */
export const LinkAnswer = Message.extend({ granted: z.boolean() })
export type LinkAnswer = z.infer<typeof LinkAnswer>
