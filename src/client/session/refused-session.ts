import type { QueryClient } from '@tanstack/react-query'
import { failureCodeOf } from '#client/trpc.ts'

/** Hears when any call is refused because the session is over. Returns what stops it. */
export function onRefusedSession(queryClient: QueryClient, heard: () => void): () => void {
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
