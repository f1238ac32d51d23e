/** A person as their own screens and calls see them. */
export interface User {
  id: string
  email: string
  firstName: string | null
  lastName: string | null
  isEmailVerified: boolean
}

/** The answer to a successful sign-in. */
export interface SignedIn {
  token: string
  user: User
}

/** What registering leads to (rule accounts-15). */
export type RegistrationResult =
  | { requiresVerification: true; resent: boolean; email: string; message: string }
  | ({ requiresVerification: false; message: string } & SignedIn)
