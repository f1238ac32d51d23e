import { lastingStorage, persistedPersonKey } from '#client/browser-storage.ts'
import type { User } from '#domain/auth/user.ts'

/** The last signed-in person of this browser, for an offline start. The server is asked once there is a connection. */
export function readPersistedPerson(): User | undefined {
  const persisted = lastingStorage.getItem(persistedPersonKey)
  return persisted ? (JSON.parse(persisted) as User) : undefined
}

export function persistPerson(user: User): void {
  lastingStorage.setItem(persistedPersonKey, JSON.stringify(user))
}
