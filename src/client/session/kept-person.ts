import type { User } from '#domain/auth/user.ts'
import { keptPersonKey } from './auth-token.ts'

/**
 * Who was signed in last in this browser, for a start without a connection. The server is asked as soon as there is
 * one.
 */
export function readKeptPerson(): User | undefined {
  const kept = window.localStorage.getItem(keptPersonKey)
  return kept ? (JSON.parse(kept) as User) : undefined
}

export function keepPerson(user: User): void {
  window.localStorage.setItem(keptPersonKey, JSON.stringify(user))
}
