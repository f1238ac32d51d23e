import { z } from 'zod'

/** Bytes as browsers send them. */
const Encoded = z
  .string()
  .max(8192)
  .regex(/^[\w-]*$/)

/** A browser makes it and may add to it: what is not read here is ignored. */
const PublicKeyCredential = z.object({ id: Encoded, rawId: Encoded, type: z.literal('public-key') })

/** An authenticator's answer to a challenge, with the challenge's id (WebAuthn, section 5.2.2). */
export const PasskeyAnswer = z.strictObject({
  challengeId: z.uuid(),
  credential: PublicKeyCredential.extend({
    response: z.object({
      clientDataJSON: Encoded,
      authenticatorData: Encoded,
      signature: Encoded,
      userHandle: Encoded.optional(),
    }),
  }),
})
export type PasskeyAnswer = z.infer<typeof PasskeyAnswer>

export const PasskeyName = z.string().trim().min(1).max(60)

/** A new passkey, as an authenticator made it (WebAuthn, section 5.2.1). */
export const NewPasskey = z.strictObject({
  challengeId: z.uuid(),
  name: PasskeyName,
  credential: PublicKeyCredential.extend({
    response: z.object({
      clientDataJSON: Encoded,
      attestationObject: Encoded,
      transports: z.array(z.string().max(20)).max(10).optional(),
    }),
  }),
})
export type NewPasskey = z.infer<typeof NewPasskey>

/** A passkey as its owner's account page shows it. */
export interface Passkey {
  credentialId: string
  name: string
  createdAt: Date
  lastUsedAt: Date | null
}
