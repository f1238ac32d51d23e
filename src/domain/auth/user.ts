/** A person as the person's own screens and calls see them (SPEC section 3, User). */
export interface User {
  id: string
  email: string
  firstName: string | null
  lastName: string | null
  isEmailVerified: boolean
}

/** What signing in gives (SPEC section 7). */
export interface SignedIn {
  token: string
  user: User
}

/** What registering leads to (SPEC section 4, Registration result). */
export type RegistrationResult =
  | { requiresVerification: true; resent: boolean; email: string; message: string }
  | ({ requiresVerification: false; message: string } & SignedIn)
