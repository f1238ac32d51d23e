import { z } from 'zod'
import { PersonName } from './account-inputs.ts'
import { EmailAddress } from './email-address.ts'
import { PasskeyAnswer } from './passkey-inputs.ts'
import { EnteredPassword, NewPassword } from './password.ts'

/** Proof that the account's owner is present: the password, or a passkey. */
export const OwnerProof = z.union([
  z.strictObject({ password: EnteredPassword }),
  z.strictObject({ passkey: PasskeyAnswer }),
])
export type OwnerProof = z.infer<typeof OwnerProof>

export const NameChange = z.strictObject({ firstName: PersonName, lastName: PersonName })
export type NameChange = z.infer<typeof NameChange>

export const PasswordChange = z.strictObject({ proof: OwnerProof, newPassword: NewPassword })
export type PasswordChange = z.infer<typeof PasswordChange>

export const EmailChange = z.strictObject({ proof: OwnerProof, email: EmailAddress })
export type EmailChange = z.infer<typeof EmailChange>

/** The input of a call that needs only this proof: to delete an account, or to add a passkey. */
export const Proven = z.strictObject({ proof: OwnerProof })
export type Proven = z.infer<typeof Proven>

/** One session of a person, as their account page shows it. */
export interface OwnSession {
  id: string
  /** 'Firefox on Windows'; null if unknown. */
  browser: string | null
  /** The network that it was opened from, coarsened: '203.0.113.0/24'. */
  ipAddress: string | null
  method: 'password' | 'passkey'
  createdAt: Date
  /** Exact to five minutes. */
  lastSeenAt: Date
  isThis: boolean
}
