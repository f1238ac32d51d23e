import type { PasskeyAnswer } from '#domain/auth/passkey-inputs.ts'
import type { AuthDeps } from '#server/auth/auth-deps.ts'
import { takeChallenge, type ChallengeUse } from '#server/store/accounts/passkey-challenges.ts'
import { findPasskey, usePasskey, type StoredPasskey } from '#server/store/accounts/passkeys.ts'
import type { Context } from '#server/trpc/context.ts'
import { userHandle } from './ask-for-passkey.ts'
import { relyingParty } from './relying-party.ts'

/**
 * The passkey that answered a challenge of ours correctly; undefined otherwise. The challenge is used up either way.
 * Origin, site, signature and counter are checked, and that the authenticator verified the person.
 */
export async function checkPasskey(
  deps: AuthDeps,
  ctx: Context,
  use: ChallengeUse,
  { challengeId, credential }: PasskeyAnswer,
): Promise<StoredPasskey | undefined> {
  const now = ctx.now()
  const challenge = await takeChallenge(ctx.em, challengeId, use, now)
  if (challenge === undefined) return undefined
  const passkey = await findPasskey(ctx.em, credential.id)
  if (!passkey || !isOwnHandle(passkey, credential.response.userHandle)) return undefined
  const counter = await counterOfAnswer({ deps, passkey, credential, challenge })
  if (counter === undefined) return undefined
  const { credentialId, counter: from } = passkey
  return (await usePasskey(ctx.em, { credentialId, from, to: counter }, now)) ? passkey : undefined
}

/** An authenticator names the person that it made the passkey for, who must be the stored owner. */
function isOwnHandle({ userId }: StoredPasskey, handle: string | undefined): boolean {
  return handle === undefined || handle === Buffer.from(userHandle(userId)).toString('base64url')
}

/** The authenticator's counter after a right answer; undefined after a wrong one. */
async function counterOfAnswer({
  deps,
  passkey: { credentialId, publicKey, counter },
  credential,
  challenge,
}: {
  deps: AuthDeps
  passkey: StoredPasskey
  credential: PasskeyAnswer['credential']
  challenge: string
}): Promise<number | undefined> {
  const { verifyAuthenticationResponse } = await import('@simplewebauthn/server')
  const { id: expectedRPID, origin: expectedOrigin } = relyingParty(deps.appUrl)
  // isOwnHandle has checked the passkey's owner: the library would only check that the user handle is a string.
  const { clientDataJSON, authenticatorData, signature } = credential.response
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: {
        ...credential,
        response: { clientDataJSON, authenticatorData, signature },
        clientExtensionResults: {},
      },
      expectedChallenge: challenge,
      expectedOrigin,
      expectedRPID,
      credential: { id: credentialId, publicKey: Uint8Array.from(Buffer.from(publicKey, 'base64url')), counter },
      requireUserVerification: true,
    })
    return verified ? authenticationInfo.newCounter : undefined
  } catch {
    // The library throws a different error for each fault. The caller gets one refusal for all.
    return undefined
  }
}
