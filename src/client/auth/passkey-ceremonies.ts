import {
  browserSupportsWebAuthnAutofill,
  startAuthentication,
  startRegistration,
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser'

// The only file that imports the library. It is loaded on demand, never with a page.

/** Asks for a passkey. With `inField` the browser offers passkeys in the email field instead. */
export async function showPasskey(options: PublicKeyCredentialRequestOptionsJSON, inField = false) {
  const credential = await startAuthentication({ optionsJSON: options, useBrowserAutofill: inField })
  const { id, rawId, type, response } = credential
  return { id, rawId, type, response }
}

/** Has the authenticator create a passkey. */
export async function makePasskey(options: PublicKeyCredentialCreationOptionsJSON) {
  const { id, rawId, type, response } = await startRegistration({ optionsJSON: options })
  const { clientDataJSON, attestationObject, transports } = response
  return { id, rawId, type, response: { clientDataJSON, attestationObject, ...(transports && { transports }) } }
}

/** True if the browser offers passkeys in a field. */
export function offersInField(): Promise<boolean> {
  return browserSupportsWebAuthnAutofill()
}
