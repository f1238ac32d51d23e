/** Limits how many pieces of work run at once. */
export interface Semaphore {
  readonly count: number
  /** How many slots are free. */
  free(): number
  /** Runs `work` in the next free slot, first come, first served, and resolves with its result. */
  run<Result>(work: () => Promise<Result>): Promise<Result>
  /** How many go on after they gave their slot to another. */
  slow(): number
}

/**
 * `slowAfterMs`: work that takes longer gives its slot to the next and goes on beside it, so that one receiver that hangs
 * delays the others by no more (invariant I9). At most `maxSlow` do so at once.
 */
export function createSemaphore(
  count: number,
  { slowAfterMs, maxSlow = 64 }: { slowAfterMs?: number; maxSlow?: number } = {},
): Semaphore {
  const waiting: (() => void)[] = []
  let free = count
  let slow = 0

  function release(): void {
    const next = waiting.shift()
    if (next) next()
    else free += 1
  }

  async function acquire(): Promise<void> {
    if (free > 0) free -= 1
    else await new Promise<void>((resolve) => waiting.push(resolve))
  }

  return {
    count,
    free: () => free,
    slow: () => slow,
    async run(work) {
      await acquire()
      let hasSlot = true
      const timer =
        slowAfterMs !== undefined &&
        setTimeout(() => {
          if (slow >= maxSlow) return
          hasSlot = false
          slow += 1
          release()
        }, slowAfterMs)
      try {
        return await work()
      } finally {
        if (timer) clearTimeout(timer)
        if (hasSlot) release()
        else slow -= 1
      }
    },
  }
}
