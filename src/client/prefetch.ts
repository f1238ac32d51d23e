import { readAuthToken } from './session/auth-token.ts'

/** A batched response with its body. Both instants are the device's clock, in ms since 1970. */
interface PrefetchedResponse {
  response: Response
  body: unknown
  askedAt: number
  cameAt: number
}

/** One query of a batch. `index` is its position in the answers. */
interface Prefetched {
  answers: Promise<PrefetchedResponse | undefined>
  index: number
}

/** The queries that each page always makes, batch by batch. None of them has an input. */
const batches: Record<string, string[]> = {
  '/calendar': ['auth.me', 'preferences.get,availability.status,alerts.list'],
  '/alerts': ['auth.me', 'alerts.mailState,alerts.overview'],
}

/** An undefined input as superjson writes it. */
const noInput = { json: null, meta: { values: ['undefined'], v: 1 } }

/** Unused answers are stale after this time. */
const staleAfterMs = 20_000

let token: string | null
const waiting = new Map<string, Prefetched>()

/**
 * Makes the queries of the page at a path while its code is loading. `prefetchedLink` answers with them later. Without a
 * token it does nothing.
 */
export function prefetch(path: string): void {
  token = readAuthToken()
  if (token) for (const batch of batches[path] ?? []) send(batch, token)
  setTimeout(dropPrefetched, staleAfterMs)
}

/** Forgets all answers, after a change or when they are stale. */
export function dropPrefetched(): void {
  waiting.clear()
}

function send(batch: string, bearer: string): void {
  const paths = batch.split(',')
  const input = encodeURIComponent(JSON.stringify({ ...paths.map(() => noInput) }))
  // The screen repeats a failed query and shows its error.
  const answers = answersOf(`/trpc/${batch}?batch=1&input=${input}`, bearer).catch(() => undefined)
  paths.forEach((path, index) => waiting.set(path, { answers, index }))
}

async function answersOf(url: string, bearer: string): Promise<PrefetchedResponse> {
  const askedAt = Date.now()
  const response = await fetch(url, { headers: { authorization: `Bearer ${bearer}` } })
  const cameAt = Date.now()
  return { response, askedAt, cameAt, body: await response.json() }
}

/** The answer to a query, once, and only while the same token is stored. */
export function takePrefetched(path: string): Prefetched | undefined {
  const prefetched = waiting.get(path)
  waiting.delete(path)
  return token === readAuthToken() ? prefetched : undefined
}
