/** Something that is done again and again until it is stopped. */
export interface Repeating {
  /** Resolves when the last time has ended. */
  stop(): Promise<void>
}

/**
 * Runs `work` again that long after it last ended, in success or failure. The timer keeps the process alive: a worker whose
 * database is away has no connection that would.
 */
export function repeatEvery(ms: number, work: () => Promise<unknown>, onError: (error: unknown) => void): Repeating {
  let isStopped = false
  let timer: NodeJS.Timeout
  let running: Promise<void> = Promise.resolve()
  const next = () => {
    timer = setTimeout(() => {
      running = work()
        .then(() => undefined, onError)
        .finally(() => isStopped || next())
    }, ms)
  }
  next()
  return {
    async stop() {
      isStopped = true
      clearTimeout(timer)
      await running
    },
  }
}
