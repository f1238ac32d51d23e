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

function callOf({ queryKey: [path] }: Pick<Query, 'queryKey'>): string {
  return String(path)
}

function storedAnswers(): DehydratedState['queries'] {
  const stored = lastingStorage.getItem(persistedAnswersKey)
  if (stored === null) return []
  const { format: written, shown } = superjson.parse<{ format?: number; shown: DehydratedState }>(stored)
  return written === format ? shown.queries : []
}

/**
 * Stores the shown answers for an offline start, and of each call that no shown part makes the last ones: the settings
 * leave the calendar there. Returns the function that stops it.
 */
export function persistAnswers(queryClient: QueryClient): () => void {
  let timer: number | undefined
  function persist(): void {
    window.clearTimeout(timer)
    timer = undefined
    const shown = dehydrate(queryClient, {
      shouldDehydrateQuery: (query) => isPersisted(query) && query.isActive() && query.state.status === 'success',
    })
    if (shown.queries.length === 0) return
    const calls = new Set(shown.queries.map(callOf))
    const queries = [...shown.queries, ...storedAnswers().filter((one) => !calls.has(callOf(one)))]
    lastingStorage.setItem(persistedAnswersKey, superjson.stringify({ format, shown: { ...shown, queries } }))
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
  hydrate(queryClient, { mutations: [], queries: storedAnswers() })
}

/** Refetches answers that may only have been restored. */
export function refetchAnswers(queryClient: QueryClient): void {
  void queryClient.invalidateQueries({ predicate: isPersisted })
}
