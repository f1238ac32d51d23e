import type { QueryClient } from '@tanstack/react-query'
import { failureCodeOf } from '#client/trpc.ts'

/** Listens for any call that is refused because the session is over. Returns the function that stops listening. */
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
