import { lastingStorage, persistedAnswersKey } from '#client/browser-storage.ts'
import { dehydrate, hydrate, type DehydratedState, type Query, type QueryClient } from '@tanstack/react-query'
import superjson from 'superjson'

const kinds = new Set<unknown>(['availability', 'preferences', 'alerts'])
const minIntervalMs = 10_000
/** Raise this when answers change their shape: stored answers of an older version are ignored. */
const format = 2

function isPersisted({ queryKey: [path] }: Pick<Query, 'queryKey'>): boolean {
  return Array.isArray(path) && kinds.has(path[0])
}

/** Stores the shown answers for an offline start. Returns the function that stops it. */
export function persistAnswers(queryClient: QueryClient): () => void {
  let timer: number | undefined
  function persist(): void {
    window.clearTimeout(timer)
    timer = undefined
    const shown = dehydrate(queryClient, {
      shouldDehydrateQuery: (query) => isPersisted(query) && query.isActive() && query.state.status === 'success',
    })
    if (shown.queries.length > 0) lastingStorage.setItem(persistedAnswersKey, superjson.stringify({ format, shown }))
  }
  const stop = queryClient.getQueryCache().subscribe(({ type, query }) => {
    if (type === 'updated' && isPersisted(query)) timer ??= window.setTimeout(persist, minIntervalMs)
  })
  window.addEventListener('pagehide', persist)
  return () => {
    stop()
    window.clearTimeout(timer)
    window.removeEventListener('pagehide', persist)
  }
}

/** Restores the stored answers, with their age. */
export function restoreAnswers(queryClient: QueryClient): void {
  const persisted = lastingStorage.getItem(persistedAnswersKey)
  if (!persisted) return
  const stored = superjson.parse<{ format?: number; shown: DehydratedState }>(persisted)
  if (stored.format === format) hydrate(queryClient, stored.shown)
}

/** Refetches answers that may only have been restored. */
export function refetchAnswers(queryClient: QueryClient): void {
  void queryClient.invalidateQueries({ predicate: isPersisted })
}
