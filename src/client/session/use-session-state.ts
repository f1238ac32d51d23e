import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useState } from 'react'
import { useConnection } from '#client/offline/use-connection.ts'
import { trpc } from '#client/trpc.ts'
import { showToast } from '#client/ui/toast/show-toast.ts'
import { onTokenOfOtherTab, readAuthToken, removeAuthToken } from './auth-token.ts'
import { checkToken } from './check-token.ts'
import { onRefusedSession } from './refused-session.ts'
import type { SessionState } from './session.ts'

/**
 * Who is signed in. It follows the stored token, other tabs, the connection and every refused call (rule accounts-33).
 */
export function useSessionState() {
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

  const check = useCallback(() => {
    void checkToken(client, queryClient).then((answer) => {
      if (answer?.status === 'signed-out') leave(false)
      else if (answer) setState(answer)
    })
  }, [client, queryClient, leave])

  useConnection(state.status === 'signed-in', check)

  useEffect(() => {
    check()
    return onTokenOfOtherTab((token) => {
      if (token === null) return leave(true)
      queryClient.clear()
      check()
    })
  }, [queryClient, leave, check])

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

  return { state, setState, leave, check }
}
