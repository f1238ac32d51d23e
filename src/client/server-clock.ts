/** The difference of the device's clock to the server's (ms): below zero if the device's is ahead. */
let behindMs = 0
const listeners = new Set<() => void>()

/** The server's time (rule calendar-59). */
export function serverNow(): Date {
  return serverTime(Date.now())
}

/** The server's time at an instant of the device's clock (ms). */
export function serverTime(deviceMs: number): Date {
  return new Date(deviceMs + behindMs)
}

/** Calls back each time the clock is corrected. Returns the function that stops listening. */
export function onClockSet(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/**
 * `fetch` that compares the clocks by the answer's `Date`. That has whole seconds and was written between request and
 * answer, so it gives bounds for the difference, which changes only as far as it must. tRPC answers are never served
 * from a cache without revalidation.
 */
export async function fetchNotingTime(...request: Parameters<typeof fetch>): Promise<Response> {
  const askedAt = Date.now()
  const answer = await fetch(...request)
  noteTime(answer, { askedAt, cameAt: Date.now() })
  return answer
}

/** The device's time (ms) at an instant of the server's. */
export function deviceTime(server: Date): number {
  return server.getTime() - behindMs
}

/** Documents of visitors are as old as this at most when they are sent (server/web/answer-cache). */
const oldestDocumentMs = 30_000

/** Compares the clocks by the time at which the server rendered the document, unless it came from a cache. */
export function noteDocument(renderedAt: Date): void {
  const [came] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  if (!came?.transferSize) return
  const { timeOrigin } = performance
  const renderedMs = renderedAt.getTime()
  setBetween(
    renderedMs - (timeOrigin + came.responseEnd),
    renderedMs + oldestDocumentMs - (timeOrigin + came.requestStart),
  )
}

/** Compares the clocks by an answer's `Date`. Times are of the device's clock (ms). */
export function noteTime(answer: Response, { askedAt, cameAt }: { askedAt: number; cameAt: number }): void {
  const sentAt = Date.parse(answer.headers.get('date') ?? '')
  // NaN without a date.
  if (sentAt) setBetween(sentAt - cameAt, sentAt + 1000 - askedAt)
}

function setBetween(minMs: number, maxMs: number): void {
  const nextMs = Math.max(minMs, Math.min(behindMs, maxMs))
  if (nextMs === behindMs) return
  behindMs = nextMs
  for (const listener of listeners) listener()
}
