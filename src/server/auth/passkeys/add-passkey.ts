import { AppError } from '#domain/app-error.ts'
import type { NewPasskey } from '#domain/auth/passkey-inputs.ts'
import type { AuthDeps } from '#server/auth/auth-deps.ts'
import { takeChallenge } from '#server/store/accounts/passkey-challenges.ts'
import { insertPasskey, type StoredPasskey } from '#server/store/accounts/passkeys.ts'
import { inSession } from '#server/trpc/in-session.ts'
import { enqueueNotification } from '#server/store/outbox/outbox.ts'
import type { Context, Viewer } from '#server/trpc/context.ts'
import { algorithms, relyingParty } from './relying-party.ts'

/**
 * Adds a passkey to the person's account, and notifies the address (rule accounts-41).
 * @throws AppError INVALID_TOKEN if the answer does not fit an open challenge of this session.
 */
export async function addPasskey(
  deps: AuthDeps,
  ctx: Context,
  me: Viewer,
  { challengeId, name, credential }: NewPasskey,
): Promise<{ name: string }> {
  const { userId, sessionId, email } = me
  const now = ctx.now()
  const challenge = await takeChallenge(ctx.em, challengeId, { purpose: 'register', sessionId }, now)
  const made = challenge && (await readNewPasskey(deps, credential, challenge))
  if (!made) throw notAdded()
  await inSession(ctx, me, async (em) => {
    if (!(await insertPasskey(em, { ...made, userId }, { name, now }))) throw notAdded()
    const payload = { email, changedAt: now.toISOString() }
    await enqueueNotification(em, { kind: 'passkey-added', address: email, userId, payload, now })
  })
  return { name }
}

async function readNewPasskey(
  { appUrl }: AuthDeps,
  credential: NewPasskey['credential'],
  challenge: string,
): Promise<Omit<StoredPasskey, 'userId'> | undefined> {
  const { verifyRegistrationResponse } = await import('@simplewebauthn/server')
  const { id: expectedRPID, origin: expectedOrigin } = relyingParty(appUrl)
  const { transports = [], ...response } = credential.response
  try {
    const { registrationInfo } = await verifyRegistrationResponse({
      response: { ...credential, response, clientExtensionResults: {} },
      expectedChallenge: challenge,
      expectedOrigin,
      expectedRPID,
      requireUserVerification: true,
      supportedAlgorithmIDs: algorithms,
    })
    if (!registrationInfo) return undefined
    const { id, publicKey, counter } = registrationInfo.credential
    return { credentialId: id, publicKey: Buffer.from(publicKey).toString('base64url'), counter, transports }
  } catch {
    // The library throws a different error for each fault. The caller gets one refusal for all.
    return undefined
  }
}

function notAdded(): AppError {
  return new AppError('INVALID_TOKEN', 'This passkey could not be added. Please try again.')
}
