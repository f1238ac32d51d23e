import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useState, type ReactNode } from 'react'
import { failureCodeOf, trpc } from '#client/trpc.ts'
import { showToast } from '#client/ui/toast/show-toast.tsx'
import { forgetPerson, onTokenOfOtherTab, readAuthToken, removeAuthToken, storeAuthToken } from './auth-token.ts'
import { persistPerson, readPersistedPerson } from '#client/offline/persisted-person.ts'
import { onRefusedSession } from './refused-session.ts'
import { SessionContext, type Session, type SessionState } from './session.ts'
import { useConnection } from '#client/offline/use-connection.ts'

/** The pause between signing in or out and the next page. */
const redirectDelayMs = 100

/** Checks the stored token with the server, and provides who is signed in. */
export function SessionProvider({ children }: { children: ReactNode }) {
  const queryClient = useQueryClient()
  const { client } = trpc.useUtils()
  const [state, setState] = useState<SessionState>(() =>
    readAuthToken() ? { status: 'loading' } : { status: 'signed-out', byChoice: false },
  )

  const leave = useCallback(
    (byChoice: boolean) => {
      queryClient.clear()
      setState((current) => (current.status === 'signed-out' ? current : { status: 'signed-out', byChoice }))
    },
    [queryClient],
  )

  const applyAnswer = useCallback(
    (answer: SessionState | undefined) => {
      if (answer?.status === 'signed-out') leave(false)
      else if (answer) setState(answer)
    },
    [leave],
  )

  const ask = useCallback(() => {
    void askWhoIsHere(client, queryClient).then(applyAnswer)
  }, [client, queryClient, applyAnswer])

  useConnection(state.status === 'signed-in', ask)

  useEffect(() => {
    ask()
    return onTokenOfOtherTab((token) => {
      if (token === null) return leave(true)
      queryClient.clear()
      ask()
    })
  }, [queryClient, leave, ask])

  useEffect(
    () =>
      onRefusedSession(queryClient, () => {
        if (!readAuthToken()) return
        removeAuthToken()
        queueMicrotask(() => leave(false))
      }),
    [queryClient, leave],
  )

  const session = useMemo<Session>(
    () => ({
      state,
      begin({ token, user }) {
        storeAuthToken(token)
        persistPerson(user)
        window.setTimeout(() => setState({ status: 'signed-in', user }), redirectDelayMs)
      },
      end() {
        const token = readAuthToken()
        forgetPerson()
        if (token) void endOnServer(token)
        queryClient.clear()
        showToast({ title: 'Signed out successfully', description: 'You have been logged out of your account.' })
        window.setTimeout(() => leave(true), redirectDelayMs)
      },
    }),
    [state, queryClient, leave],
  )
  return <SessionContext value={session}>{children}</SessionContext>
}

/** Who the stored token belongs to; undefined where there is none, or another tab has stored another one meanwhile. */
async function askWhoIsHere(
  client: ReturnType<typeof trpc.useUtils>['client'],
  queryClient: QueryClient,
): Promise<Exclude<SessionState, { status: 'loading' }> | undefined> {
  const token = readAuthToken()
  if (!token) return undefined
  const answer = await client.auth.me.query().then(
    ({ user }) => ({ status: 'signed-in', user }) as const,
    async (error: unknown) => {
      const user = failureCodeOf(error) === undefined ? readPersistedPerson() : undefined
      if (!user) return { status: 'signed-out', byChoice: false } as const
      // Without a connection the last calendar is shown, with its age, to the person who saw it before.
      const { restoreAnswers } = await import('#client/offline/persisted-answers.ts')
      restoreAnswers(queryClient)
      return { status: 'signed-in', user } as const
    },
  )
  if (readAuthToken() !== token) return undefined
  if (answer.status === 'signed-out') removeAuthToken()
  else persistPerson(answer.user)
  return answer
}

/** `keepalive` completes the call even if the tab is closed at once. Offline, the session expires by itself. */
async function endOnServer(token: string): Promise<void> {
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` }
  await fetch('/api/auth/logout', { method: 'POST', headers, body: '{}', keepalive: true }).catch(() => undefined)
}
