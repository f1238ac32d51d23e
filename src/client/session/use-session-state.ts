import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useState } from 'react'
import { useConnection } from '#client/offline/use-connection.ts'
import { trpc, failureCodeOf } from '#client/trpc.ts'
import { showToast } from '#client/ui/toast/show-toast.ts'
import { useRendered, type Rendered } from '#client/hydration/rendered.ts'
import { onTokenOfOtherTab, readAuthToken, removeAuthToken, sessionIdOf } from './auth-token.ts'
import type { SessionState } from './session.ts'
import { persistPerson, readPersistedPerson } from '#client/offline/persisted-person.ts'

/**
 * The session's state. It follows the stored token, other tabs, the connection and every refused call (rule
 * accounts-33).
 */
export function useSessionState() {
  const queryClient = useQueryClient()
  const rendered = useRendered()
  const [state, setState] = useState<SessionState>(
    () => rendered?.session ?? (readAuthToken() ? { status: 'loading' } : { status: 'signed-out', byChoice: false }),
  )

  const leave = useCallback(
    (byChoice: boolean) => {
      queryClient.clear()
      setState((current) => (current.status === 'signed-out' ? current : { status: 'signed-out', byChoice }))
    },
    [queryClient],
  )

  const check = useCheck({ setState, leave })
  useConnection(state.status === 'signed-in', check)
  useCheckedDocument({ setState, leave, check })
  useChangesElsewhere({ leave, check })
  return { state, setState, leave, check }
}

interface Changes {
  setState: (state: SessionState) => void
  leave: (byChoice: boolean) => void
  check: () => void
}

/** Checks the stored token, again and again while the server cannot say whose it is. */
function useCheck({ setState, leave }: Omit<Changes, 'check'>): () => void {
  const queryClient = useQueryClient()
  const { client } = trpc.useUtils()
  // How often the server could not say whose the token is.
  const [unanswered, setUnanswered] = useState(0)
  const check = useCallback(() => {
    void checkToken(client, queryClient).then((answer) => {
      if (answer === 'unknown') setUnanswered((count) => count + 1)
      else if (answer?.status === 'signed-out') leave(false)
      else if (answer) setState(answer)
    })
  }, [client, queryClient, setState, leave])
  useEffect(() => {
    if (unanswered === 0) return
    const timer = window.setTimeout(check, retryMs)
    return () => window.clearTimeout(timer)
  }, [unanswered, check])
  return check
}

/** Follows what other tabs and the server do to the session. */
function useChangesElsewhere({ leave, check }: Omit<Changes, 'setState'>): void {
  const queryClient = useQueryClient()
  useEffect(
    () =>
      onTokenOfOtherTab((token) => {
        if (token === null) return leave(true)
        queryClient.clear()
        check()
      }),
    [queryClient, leave, check],
  )
  useEffect(
    () =>
      onRefusedSession(queryClient, () => {
        if (!readAuthToken()) return
        removeAuthToken()
        showToast({ title: 'Your session has ended' })
        queueMicrotask(() => leave(false))
      }),
    [queryClient, leave],
  )
}

/** Checks the stored token once, unless the server rendered the document for the same session. */
function useCheckedDocument({ setState, leave, check }: Changes): void {
  const rendered = useRendered()
  const queryClient = useQueryClient()
  useEffect(() => {
    const token = readAuthToken()
    if (!rendered) return check()
    const { session } = rendered
    if (isSessionOf(rendered, token)) return session.status === 'signed-in' ? persistPerson(session.user) : undefined
    // The document is not this person's, or no longer.
    queueMicrotask(() => {
      if (token === null) return leave(false)
      queryClient.clear()
      setState({ status: 'loading' })
      check()
    })
  }, [rendered, queryClient, setState, leave, check])
}

/**
 * True if the document was rendered for the session of the stored token, or for a visitor where none is stored. /status is
 * a visitor's while no session can be checked.
 */
function isSessionOf({ session: { status }, sessionId, status: site }: Rendered, token: string | null): boolean {
  if (site && status === 'signed-out') return true
  if (status === 'loading') return false
  return status === 'signed-in' ? token !== null && sessionIdOf(token) === sessionId : token === null
}

/** The pause until the server is asked again if nobody is known in this browser. */
const retryMs = 5000

type Answer = Exclude<SessionState, { status: 'loading' }>
type Client = ReturnType<typeof trpc.useUtils>['client']

/**
 * Asks the server for the token's owner (rule accounts-5). Undefined if no token is stored, or another tab has stored a
 * different one meanwhile; 'unknown' while the server cannot say and nobody is known here.
 */
async function checkToken(client: Client, queryClient: QueryClient): Promise<Answer | 'unknown' | undefined> {
  const token = readAuthToken()
  if (!token) return undefined
  const answer = await client.auth.me
    .query()
    .then(({ user }) => ({ status: 'signed-in', user }) as const)
    .catch((error: unknown) => answerOfFailure(error, queryClient))
  if (readAuthToken() !== token) return undefined
  if (answer === 'unknown') return answer
  if (answer.status === 'signed-out') removeAuthToken()
  else persistPerson(answer.user)
  return answer
}

/**
 * Only a refused token signs out. Offline, and while the server cannot answer, the last calendar is shown with its age to
 * its last viewer (rule accounts-34).
 */
async function answerOfFailure(error: unknown, queryClient: QueryClient): Promise<Answer | 'unknown'> {
  if (isRefusal(error)) return { status: 'signed-out', byChoice: false }
  const user = readPersistedPerson()
  if (!user) return 'unknown'
  const { restoreAnswers } = await import('#client/offline/persisted-answers.ts')
  restoreAnswers(queryClient)
  return { status: 'signed-in', user }
}

/** Calls back when any call is refused because the session is over. Returns the function that stops listening. */
function onRefusedSession(queryClient: QueryClient, heard: () => void): () => void {
  const stopQueries = queryClient.getQueryCache().subscribe((event) => {
    if (event.type === 'updated' && event.action.type === 'error' && isRefusal(event.action.error)) heard()
  })
  const stopMutations = queryClient.getMutationCache().subscribe((event) => {
    if (event.type === 'updated' && event.action.type === 'error' && isRefusal(event.action.error)) heard()
  })
  return () => {
    stopQueries()
    stopMutations()
  }
}

function isRefusal(error: unknown): boolean {
  return failureCodeOf(error) === 'UNAUTHENTICATED'
}
