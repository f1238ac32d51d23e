import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState, type ReactNode } from 'react'
import { trpc } from '#client/trpc.ts'
import { readAuthToken, removeAuthToken, storeAuthToken } from './auth-token.ts'
import { SessionContext, type Session, type SessionState } from './session.ts'

/** Checks the stored token with the server once, and hands out who is signed in. */
export function SessionProvider({ children }: { children: ReactNode }) {
  const queryClient = useQueryClient()
  const { client } = trpc.useUtils()
  const [state, setState] = useState<SessionState>(() =>
    readAuthToken() ? { status: 'loading' } : { status: 'signed-out' },
  )

  useEffect(() => {
    if (!readAuthToken()) return
    let current = true
    client.auth.me.query().then(
      ({ user }) => current && setState({ status: 'signed-in', user }),
      () => {
        if (!current) return
        removeAuthToken()
        setState({ status: 'signed-out' })
      },
    )
    return () => {
      current = false
    }
  }, [client])

  const session: Session = {
    state,
    begin({ token, user }) {
      storeAuthToken(token)
      setState({ status: 'signed-in', user })
    },
    async end() {
      const revoked = client.auth.logout.mutate()
      removeAuthToken()
      window.localStorage.removeItem('skipSportReapplication')
      window.localStorage.removeItem('userFilterOverrides')
      queryClient.clear()
      setState({ status: 'signed-out' })
      await revoked.catch(() => undefined)
    },
  }
  return <SessionContext value={session}>{children}</SessionContext>
}
