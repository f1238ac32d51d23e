import { persistedAnswersKey, persistedPersonKey } from '#client/offline/persisted-keys.ts'

const key = 'auth_token'

/** What is kept in the browser for a signed-in person, and goes when they sign out (SPEC section 4, Logout). */
const personal = [key, persistedPersonKey, persistedAnswersKey, 'skipSportReapplication', 'userFilterOverrides']

/** The stored bearer (SPEC section 3, Browser storage keys); none while pages are made ready at build. */
export function readAuthToken(): string | null {
  return typeof window === 'undefined' ? null : window.localStorage.getItem(key)
}

export function storeAuthToken(token: string): void {
  window.localStorage.setItem(key, token)
}

/** Removes the token and all that only its owner may see. */
export function removeAuthToken(): void {
  for (const one of [key, persistedPersonKey, persistedAnswersKey]) window.localStorage.removeItem(one)
}

export function forgetPerson(): void {
  for (const one of personal) window.localStorage.removeItem(one)
}

/** Hears when another tab stores or removes the token. Returns what stops it. */
export function onTokenOfOtherTab(heard: (token: string | null) => void): () => void {
  const listener = ({ key: changed, newValue }: StorageEvent) => {
    if (changed === key) heard(newValue)
    // A null key: everything was cleared.
    else if (changed === null) heard(null)
  }
  window.addEventListener('storage', listener)
  return () => window.removeEventListener('storage', listener)
}
