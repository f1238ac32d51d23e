/** Work that is done again and again until it is stopped. */
export interface Repeating {
  /** Asks for a time in so many ms, at once without. One that is asked for while the work is done comes after it. */
  wake(ms?: number): void
  /** Resolves when the last time has ended. */
  stop(): Promise<void>
}

/**
 * Repeats work. It resolves with the longest pause until its next time; `wake` shortens that, to `leastMs` at least. The
 * timer keeps the process alive: a worker whose database is away has no connection that would. Durations in ms.
 */
export function repeat({
  work,
  firstInMs = 0,
  leastMs = 0,
  afterErrorMs,
  onError,
}: {
  work: () => Promise<number>
  firstInMs?: number
  leastMs?: number
  afterErrorMs: number
  onError: (error: unknown) => void
}): Repeating {
  /** Instants of `performance.now()` that were asked for. */
  const asked = new Set<number>()
  let isStopped = false
  let lookAgain: () => void = () => undefined

  async function sleep(longestMs: number): Promise<void> {
    const endedAt = performance.now()
    while (!isStopped) {
      const at = Math.min(endedAt + longestMs, Math.max(endedAt + leastMs, Math.min(...asked)))
      const leftMs = Math.round(at - performance.now())
      if (leftMs <= 0) return
      const { promise: isDue, resolve } = Promise.withResolvers<boolean>()
      const timer = setTimeout(() => resolve(true), leftMs)
      lookAgain = () => resolve(false)
      if (await isDue) return
      clearTimeout(timer)
    }
  }

  async function run(): Promise<void> {
    await sleep(firstInMs)
    while (!isStopped) {
      // A timer may run a millisecond early.
      const now = performance.now() + 1
      for (const instant of asked) if (instant <= now) asked.delete(instant)
      const pauseMs = await work().catch((error: unknown) => {
        onError(error)
        return afterErrorMs
      })
      await sleep(pauseMs)
    }
  }

  const running = run()
  return {
    wake(ms = 0) {
      asked.add(performance.now() + ms)
      lookAgain()
    },
    async stop() {
      isStopped = true
      lookAgain()
      await running
    },
  }
}
