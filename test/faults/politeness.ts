/** Checks the requests of a simulation as one host sees them (invariant I12). */
export interface PolitenessWatch {
  arrived(host: string): void
  answered(host: string, status: number, retryAfterSeconds: number | undefined): void
  /** Resolves once the hosts know that all requests have ended: one that was given up is news to them a little later. */
  quiet(): Promise<void>
  violations(): readonly string[]
  requests(): number
}

/** On a busy machine a host hears late that a request was given up. A clock that goes on before it would blame the client. */
const longestNewsMs = 10_000

export function watchPoliteness({
  elapsedMs,
  minGapMs,
}: {
  elapsedMs: () => number
  minGapMs: number
}): PolitenessWatch {
  const hosts = new Map<string, { open: number; lastEndMs: number; notBeforeMs: number }>()
  const violations: string[] = []
  let requests = 0

  function stateOf(host: string) {
    const known = hosts.get(host) ?? { open: 0, lastEndMs: -Infinity, notBeforeMs: -Infinity }
    hosts.set(host, known)
    return known
  }

  return {
    arrived(host) {
      const state = stateOf(host)
      const nowMs = elapsedMs()
      requests += 1
      if (state.open > 0) violations.push(`${host}: two requests at once`)
      // A millisecond for rounding of floating-point time.
      if (nowMs - state.lastEndMs < minGapMs - 1)
        violations.push(`${host}: ${nowMs - state.lastEndMs} ms after the last`)
      if (nowMs < state.notBeforeMs - 1) violations.push(`${host}: ${state.notBeforeMs - nowMs} ms before Retry-After`)
      state.open += 1
    },
    answered(host, status, retryAfterSeconds) {
      const state = stateOf(host)
      const nowMs = elapsedMs()
      state.open -= 1
      state.lastEndMs = nowMs
      if (status === 429 && retryAfterSeconds !== undefined) state.notBeforeMs = nowMs + retryAfterSeconds * 1000
    },
    async quiet() {
      const begunAt = performance.now()
      while (performance.now() - begunAt < longestNewsMs && [...hosts.values()].some(({ open }) => open > 0)) {
        await new Promise((resolve) => setImmediate(resolve))
      }
    },
    violations: () => violations,
    requests: () => requests,
  }
}
