import type { User } from '#domain/auth/user.ts'
import { persistedPersonKey } from './persisted-keys.ts'

/** Who was signed in last on this browser, for a start without a connection. The server is asked as soon as there is one. */
export function readPersistedPerson(): User | undefined {
  const persisted = window.localStorage.getItem(persistedPersonKey)
  return persisted ? (JSON.parse(persisted) as User) : undefined
}

export function persistPerson(user: User): void {
  window.localStorage.setItem(persistedPersonKey, JSON.stringify(user))
}
