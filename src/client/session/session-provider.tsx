import { useQueryClient } from '@tanstack/react-query'
import { useMemo, type ReactNode } from 'react'
import { persistPerson } from '#client/offline/persisted-person.ts'
import type { Toast } from '#client/ui/toast/toast.ts'
import { showToast } from '#client/ui/toast/show-toast.ts'
import { forgetPerson, readAuthToken, storeAuthToken } from './auth-token.ts'
import { SessionContext, type Session } from './session.ts'
import { useSessionState } from './use-session-state.ts'

const signedOutToast: Toast = {
  title: 'Signed out successfully',
  description: 'You have been logged out of your account.',
}

/** The pause between signing in or out and the next page. */
const redirectDelayMs = 100

/** Provides the session, with sign-in and sign-out. */
export function SessionProvider({ children }: { children: ReactNode }) {
  const queryClient = useQueryClient()
  const { state, setState, leave, check } = useSessionState()
  const session = useMemo<Session>(
    () => ({
      state,
      begin({ token, user }) {
        storeAuthToken(token)
        persistPerson(user)
        window.setTimeout(() => setState({ status: 'signed-in', user }), redirectDelayMs)
      },
      update(user) {
        persistPerson(user)
        setState({ status: 'signed-in', user })
      },
      recheck: check,
      end(toast = signedOutToast) {
        const token = readAuthToken()
        forgetPerson()
        if (token) void endOnServer(token)
        queryClient.clear()
        showToast(toast)
        window.setTimeout(() => leave(true), redirectDelayMs)
      },
    }),
    [state, setState, queryClient, leave, check],
  )
  return <SessionContext value={session}>{children}</SessionContext>
}

/** `keepalive` completes the call even if the tab is closed at once. Offline it goes once the connection is back. */
async function endOnServer(token: string): Promise<void> {
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` }
  try {
    await fetch('/api/auth/logout', { method: 'POST', headers, body: '{}', keepalive: true })
  } catch {
    window.addEventListener('online', () => void endOnServer(token), { once: true })
  }
}
