import { lastingStorage, persistedAnswersKey, persistedPersonKey } from '#client/browser-storage.ts'

const key = 'auth_token'

/** Everything the browser stores for a signed-in person. Signing out removes it (rule accounts-9). */
const personal = [key, persistedPersonKey, persistedAnswersKey, 'skipSportReapplication', 'userFilterOverrides']

/** The stored bearer token; null on the server. */
export function readAuthToken(): string | null {
  return typeof window === 'undefined' ? null : lastingStorage.getItem(key)
}

/** The session of a token, which is a JWT; undefined for anything else. The server alone can tell if it is in force. */
export function sessionIdOf(token: string): string | undefined {
  try {
    const claims = token.split('.')[1]?.replaceAll('-', '+').replaceAll('_', '/') ?? ''
    return (JSON.parse(atob(claims)) as { sid?: string }).sid
  } catch {
    return undefined
  }
}

export function storeAuthToken(token: string): void {
  lastingStorage.setItem(key, token)
}

/** Removes the token and everything that only its owner may see. */
export function removeAuthToken(): void {
  for (const one of [key, persistedPersonKey, persistedAnswersKey]) lastingStorage.removeItem(one)
}

export function forgetPerson(): void {
  for (const one of personal) lastingStorage.removeItem(one)
}

/**
 * Listens for another tab that stores or removes the token, also while this page lay in the browser's cache of pages that
 * Back shows again. Returns the function that stops listening.
 */
export function onTokenOfOtherTab(heard: (token: string | null) => void): () => void {
  const listener = ({ key: changed, newValue }: StorageEvent) => {
    if (changed === key) heard(newValue)
    // A null key means that everything was cleared.
    else if (changed === null) heard(null)
  }
  let before = readAuthToken()
  const hides = () => void (before = readAuthToken())
  const shownAgain = ({ persisted }: PageTransitionEvent) => {
    const token = readAuthToken()
    if (persisted && token !== before) heard(token)
  }
  window.addEventListener('storage', listener)
  window.addEventListener('pagehide', hides)
  window.addEventListener('pageshow', shownAgain)
  return () => {
    window.removeEventListener('storage', listener)
    window.removeEventListener('pagehide', hides)
    window.removeEventListener('pageshow', shownAgain)
  }
}
