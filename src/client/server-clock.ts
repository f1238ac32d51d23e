/** By how much the device's clock is behind the server's (ms). One that is ahead is believed. */
let behindMs = 0
const listeners = new Set<() => void>()

/** The time at which the server takes 'today' from (rule calendar-59): the device's, put forward where that is behind. */
export function serverNow(): Date {
  return new Date(Date.now() + behindMs)
}

/** Calls back each time the clock is set. Gives what ends that. */
export function onClockSet(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/**
 * `fetch`, which compares the clocks by the `Date` of what it gets. That counts whole seconds and was written at some
 * moment between the question and the answer, so it tells between which two values the difference is: what is known of
 * it changes only as far as it must. No answer of tRPC comes from a cache without having been asked about.
 */
export async function fetchNotingTime(...request: Parameters<typeof fetch>): Promise<Response> {
  const askedAt = Date.now()
  const answer = await fetch(...request)
  noteTime(answer, { askedAt, cameAt: Date.now() })
  return answer
}

/** Compares the clocks by the `Date` of an answer. Times are of the device's clock (ms). */
export function noteTime(answer: Response, { askedAt, cameAt }: { askedAt: number; cameAt: number }): void {
  const sentAt = Date.parse(answer.headers.get('date') ?? '')
  // NaN where there is none.
  if (sentAt) setBetween(sentAt - cameAt, sentAt + 1000 - askedAt)
}

function setBetween(minMs: number, maxMs: number): void {
  const nextMs = Math.max(0, minMs, Math.min(behindMs, maxMs))
  if (nextMs === behindMs) return
  behindMs = nextMs
  for (const listener of listeners) listener()
}
