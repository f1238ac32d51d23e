import type { User } from '#domain/auth/user.ts'
import { persistedPersonKey } from './persisted-keys.ts'

/** The last signed-in person of this browser, for an offline start. The server is asked once there is a connection. */
export function readPersistedPerson(): User | undefined {
  const persisted = window.localStorage.getItem(persistedPersonKey)
  return persisted ? (JSON.parse(persisted) as User) : undefined
}

export function persistPerson(user: User): void {
  window.localStorage.setItem(persistedPersonKey, JSON.stringify(user))
}
