/** EdDSA, ES256 and RS256 (COSE): the algorithms of authenticators. Node warns that others may change. */
export const algorithms = [-8, -7, -257]

/** The site as authenticators know it (WebAuthn, section 5.1.7). */
export interface RelyingParty {
  name: string
  /** The host of APP_URL. A passkey works there and nowhere else. */
  id: string
  origin: string
}

export function relyingParty(appUrl: string): RelyingParty {
  const { hostname, origin } = new URL(appUrl)
  return { name: 'Courtside', id: hostname, origin }
}
