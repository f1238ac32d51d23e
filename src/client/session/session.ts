import { createContext, use } from 'react'
import type { Toast } from '#client/ui/toast/toast.ts'
import type { SignedIn, User } from '#domain/auth/user.ts'

/**
 * The session. `loading` lasts until the stored token has been checked. `byChoice` distinguishes a person who signed
 * out from one whose session expired and who will want to return to the same page.
 */
export type SessionState =
  | { status: 'loading' }
  | { status: 'signed-out'; byChoice: boolean }
  | { status: 'signed-in'; user: User }

export interface Session {
  state: SessionState
  /** Stores the token and, a moment later, sets the user. */
  begin: (signedIn: SignedIn) => void
  /** Updates the person after a change. */
  update: (user: User) => void
  /** Checks the token again, after something that may have ended the session or changed the person. */
  recheck: () => void
  /**
   * Signs out here, in other tabs and on the server, and removes everything stored for the person. `toast` gives the
   * reason.
   */
  end: (toast?: Toast) => void
}

export const SessionContext = createContext<Session | undefined>(undefined)

export function useSession(): Session {
  const session = use(SessionContext)
  if (!session) throw new Error('useSession needs a SessionProvider above it')
  return session
}

/** The signed-in person; undefined for a visitor. */
export function useUser(): User | undefined {
  const { state } = useSession()
  return state.status === 'signed-in' ? state.user : undefined
}
