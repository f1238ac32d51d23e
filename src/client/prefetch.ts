import { readAuthToken } from './session/auth-token.ts'

/** A response with its body. Both instants are the device's clock, in ms since 1970. */
interface PrefetchedResponse {
  response: Response
  body: unknown
  askedAt: number
  cameAt: number
}

/** One query, and its position in the answers of its batch. */
interface Prefetched {
  answers: Promise<PrefetchedResponse | undefined>
  index: number
  /** As JSON; undefined without one. */
  input?: string
}

/** The queries that a signed-in person's page always makes, batch by batch. None of them has an input. */
const batches: Record<string, string[]> = {
  '/calendar': ['auth.me', 'preferences.get,availability.status,alerts.list'],
  '/alerts': ['auth.me', 'alerts.mailState,alerts.overview,availability.status'],
}

/** An undefined input as superjson writes it. */
const noInput = { json: null, meta: { values: ['undefined'], v: 1 } }

/** Unused answers are stale after this time. */
const staleAfterMs = 20_000

let token: string | null
const waiting = new Map<string, Prefetched>()

/**
 * Makes the queries of the page at a path while its code is loading. `prefetchedLink` answers with them later. Visitors have
 * a calendar alone.
 */
export function prefetch(path: string): void {
  token = readAuthToken()
  if (token) for (const batch of batches[path] ?? []) send(batch, token)
  else if (path === '/browse') prefetchWeek()
  setTimeout(dropPrefetched, staleAfterMs)
}

/** The week that the document shows, as the calendar asks for it: apart from others, so that its answer is cached for all. */
function prefetchWeek(): void {
  const { week, ownWeek } = document.documentElement.dataset
  send('availability.status')
  if (week === undefined || ownWeek !== undefined) return
  const answers = answersOf(`/trpc/availability.weekSummary?input=${encodeURIComponent(`{"json":${week}}`)}`)
  waiting.set('availability.weekSummary', { answers, index: 0, input: week })
}

/** Forgets all answers, after a change or when they are stale. */
export function dropPrefetched(): void {
  waiting.clear()
}

function send(batch: string, bearer?: string): void {
  const paths = batch.split(',')
  const input = encodeURIComponent(JSON.stringify({ ...paths.map(() => noInput) }))
  const answers = answersOf(`/trpc/${batch}?batch=1&input=${input}`, bearer)
  paths.forEach((path, index) => waiting.set(path, { answers, index }))
}

/** Undefined if it failed: the screen repeats the query and shows its error. */
async function answersOf(url: string, bearer?: string): Promise<PrefetchedResponse | undefined> {
  const askedAt = Date.now()
  try {
    const response = await fetch(url, bearer === undefined ? {} : { headers: { authorization: `Bearer ${bearer}` } })
    const cameAt = Date.now()
    return { response, askedAt, cameAt, body: await response.json() }
  } catch {
    return undefined
  }
}

/** The answer to a query, once, and only for the same input and while the same token is stored. */
export function takePrefetched(path: string, input?: unknown): Prefetched | undefined {
  const prefetched = waiting.get(path)
  if (prefetched?.input !== JSON.stringify(input)) return undefined
  waiting.delete(path)
  return token === readAuthToken() ? prefetched : undefined
}
