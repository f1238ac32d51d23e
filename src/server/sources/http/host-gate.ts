import type { Timers } from './timers.ts'

/** Lets one request at a time through to a host, with a pause between two (invariant I12). */
export interface HostGate {
  through<T>(visit: { host: string; minGapMs: number; signal: AbortSignal }, work: () => Promise<T>): Promise<T>
  /** Sends no request to this host for that long, because the host asked for it. */
  rest(host: string, ms: number): void
  /** Remaining milliseconds of a pause that the host asked for; 0 without one. */
  restLeftMs(host: string): number
}

/** The pause is lengthened by up to a fifth, so that many sources do not fall into step. It is never shortened. */
const jitterShare = 0.2

export function createHostGate(timers: Timers): HostGate {
  const tails = new Map<string, Promise<unknown>>()
  const endedAt = new Map<string, number>()
  const openAt = new Map<string, number>()
  const restUntil = new Map<string, number>()

  return {
    through({ host, minGapMs, signal }, work) {
      const turn = (tails.get(host) ?? Promise.resolve()).then(async () => {
        // The pause of the last visit or of this one, whichever is longer.
        const from = Math.max(openAt.get(host) ?? 0, (endedAt.get(host) ?? -Infinity) + minGapMs)
        const waitMs = from - timers.elapsedMs()
        if (waitMs > 0) await timers.sleep(waitMs, signal)
        signal.throwIfAborted()
        try {
          return await work()
        } finally {
          endedAt.set(host, timers.elapsedMs())
          const gapMs = minGapMs * (1 + jitterShare * timers.random())
          openAt.set(host, Math.max(openAt.get(host) ?? 0, timers.elapsedMs() + gapMs))
        }
      })
      tails.set(
        host,
        turn.catch(() => undefined),
      )
      return turn
    },
    rest(host, ms) {
      restUntil.set(host, Math.max(restUntil.get(host) ?? 0, timers.elapsedMs() + ms))
    },
    restLeftMs: (host) => Math.max(0, (restUntil.get(host) ?? 0) - timers.elapsedMs()),
  }
}
