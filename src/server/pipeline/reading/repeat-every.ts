/** Something that is done again and again until it is stopped. */
export interface Repeating {
  /** Resolves when the last time has ended. */
  stop(): Promise<void>
}

/** Its next time may come earlier. */
export interface RepeatingWhenDue extends Repeating {
  /** Asks for a time in so many ms. One that is asked for while the work is done comes after it. */
  wakeIn(ms: number): void
}

/**
 * Runs `work` again that long after it last ended, in success or failure. The timer keeps the process alive: a worker whose
 * database is away has no connection that would.
 */
export function repeatEvery(ms: number, work: () => Promise<unknown>, onError: (error: unknown) => void): Repeating {
  return repeatWhenDue({ leastMs: ms, mostMs: ms, work, onError })
}

/** Like `repeatEvery`, with a pause of `mostMs`, or a shorter one if a time is asked for, but never below `leastMs`. */
export function repeatWhenDue({
  leastMs,
  mostMs,
  work,
  onError,
}: {
  leastMs: number
  mostMs: number
  work: () => Promise<unknown>
  onError: (error: unknown) => void
}): RepeatingWhenDue {
  /** Instants of `performance.now()` that were asked for. */
  const asked = new Set<number>()
  let isStopped = false
  let isRunning = false
  let endedAt = performance.now()
  let timer: NodeJS.Timeout
  let running: Promise<void> = Promise.resolve()

  function plan(): void {
    if (isStopped || isRunning) return
    clearTimeout(timer)
    const at = Math.min(endedAt + mostMs, Math.max(endedAt + leastMs, Math.min(...asked)))
    timer = setTimeout(run, Math.max(0, Math.ceil(at - performance.now())))
  }

  function run(): void {
    isRunning = true
    const now = performance.now()
    for (const instant of asked) if (instant <= now) asked.delete(instant)
    running = work()
      .then(() => undefined, onError)
      .finally(() => {
        isRunning = false
        endedAt = performance.now()
        plan()
      })
  }

  plan()
  return {
    wakeIn(ms) {
      asked.add(performance.now() + ms)
      plan()
    },
    async stop() {
      isStopped = true
      clearTimeout(timer)
      await running
    },
  }
}
