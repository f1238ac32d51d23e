import { passkeyChallengeLifetimeMs } from '#domain/auth/token-lifetimes.ts'
import type { AuthDeps } from '#server/auth/auth-deps.ts'
import { insertChallenge, type ChallengeUse } from '#server/store/accounts/passkey-challenges.ts'
import { listPasskeys } from '#server/store/accounts/passkeys.ts'
import type { Context, Viewer } from '#server/trpc/context.ts'
import { algorithms, relyingParty } from './relying-party.ts'

/** The authenticator must verify the person: by a PIN, a finger or a face. */
const userVerification = 'required'

/**
 * A challenge for any passkey of the site. It takes no address and names no credential, so it reveals nothing about
 * accounts (rule accounts-46).
 */
export async function askForPasskey({ appUrl }: AuthDeps, ctx: Context, use: ChallengeUse) {
  const { generateAuthenticationOptions } = await import('@simplewebauthn/server')
  const options = await generateAuthenticationOptions({ rpID: relyingParty(appUrl).id, userVerification })
  return { challengeId: await storeChallenge(ctx, use, options.challenge), options }
}

/** A challenge for a new passkey of the person. Authenticators that have one already are named, and refuse. */
export async function askForNewPasskey({ appUrl }: AuthDeps, ctx: Context, { userId, sessionId, email }: Viewer) {
  const { generateRegistrationOptions } = await import('@simplewebauthn/server')
  const { id: rpID, name: rpName } = relyingParty(appUrl)
  const existing = await listPasskeys(ctx.em, userId)
  const options = await generateRegistrationOptions({
    rpID,
    rpName,
    userName: email,
    userID: userHandle(userId),
    attestationType: 'none',
    supportedAlgorithmIDs: algorithms,
    excludeCredentials: existing.map(({ credentialId }) => ({ id: credentialId })),
    authenticatorSelection: { residentKey: 'required', userVerification },
  })
  const challengeId = await storeChallenge(ctx, { purpose: 'register', sessionId }, options.challenge)
  return { challengeId, options }
}

/** The user handle for an authenticator: the account's id, not the address. */
export function userHandle(userId: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(Buffer.from(userId.replaceAll('-', ''), 'hex'))
}

function storeChallenge(ctx: Context, use: ChallengeUse, challenge: string): Promise<string> {
  const expiresAt = new Date(ctx.now().getTime() + passkeyChallengeLifetimeMs)
  return insertChallenge(ctx.em, use, { challenge, expiresAt })
}
