import {
  browserSupportsWebAuthnAutofill,
  startAuthentication,
  startRegistration,
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser'

// The only file that knows the library. It is imported when a passkey is wanted, never with a page.

/** Has the person choose a passkey; `inField` offers them in the email field instead of asking at once. */
export async function showPasskey(options: PublicKeyCredentialRequestOptionsJSON, inField = false) {
  const credential = await startAuthentication({ optionsJSON: options, useBrowserAutofill: inField })
  const { id, rawId, type, response } = credential
  return { id, rawId, type, response }
}

/** Has the authenticator make a passkey. */
export async function makePasskey(options: PublicKeyCredentialCreationOptionsJSON) {
  const { id, rawId, type, response } = await startRegistration({ optionsJSON: options })
  const { clientDataJSON, attestationObject, transports } = response
  return { id, rawId, type, response: { clientDataJSON, attestationObject, ...(transports && { transports }) } }
}

/** Whether the browser offers passkeys in a field. */
export function offersInField(): Promise<boolean> {
  return browserSupportsWebAuthnAutofill()
}
