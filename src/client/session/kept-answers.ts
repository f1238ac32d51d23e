import { dehydrate, hydrate, type DehydratedState, type Query, type QueryClient } from '@tanstack/react-query'
import superjson from 'superjson'
import { keptAnswersKey } from './auth-token.ts'

const kinds = new Set<unknown>(['availability', 'preferences', 'alerts'])
const atMostEveryMs = 10_000

function isKept({ queryKey: [path] }: Pick<Query, 'queryKey'>): boolean {
  return Array.isArray(path) && kinds.has(path[0])
}

/** Persists what the screens show, for a start without a connection. Returns the function that stops it. */
export function keepAnswers(queryClient: QueryClient): () => void {
  let timer: number | undefined
  function keep(): void {
    window.clearTimeout(timer)
    timer = undefined
    const shown = dehydrate(queryClient, {
      shouldDehydrateQuery: (query) => isKept(query) && query.isActive() && query.state.status === 'success',
    })
    if (shown.queries.length > 0) window.localStorage.setItem(keptAnswersKey, superjson.stringify(shown))
  }
  const stop = queryClient.getQueryCache().subscribe(({ type, query }) => {
    if (type === 'updated' && isKept(query)) timer ??= window.setTimeout(keep, atMostEveryMs)
  })
  window.addEventListener('pagehide', keep)
  return () => {
    stop()
    window.clearTimeout(timer)
    window.removeEventListener('pagehide', keep)
  }
}

/** Restores the persisted answers, with their age. */
export function recallAnswers(queryClient: QueryClient): void {
  const kept = window.localStorage.getItem(keptAnswersKey)
  if (kept) hydrate(queryClient, superjson.parse<DehydratedState>(kept))
}

/** Fetches again what was only restored. */
export function renewAnswers(queryClient: QueryClient): void {
  void queryClient.invalidateQueries({ predicate: isKept })
}
