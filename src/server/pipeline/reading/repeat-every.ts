/** Something that is done again and again until it is stopped. */
export interface Repeating {
  /** Resolves when the last time has ended. */
  stop(): Promise<void>
}

/** Does `work` again so long after it ended the last time, whether well or badly. */
export function repeatEvery(ms: number, work: () => Promise<unknown>, onError: (error: unknown) => void): Repeating {
  let isStopped = false
  let timer: NodeJS.Timeout
  let running: Promise<void> = Promise.resolve()
  const next = () => {
    timer = setTimeout(() => {
      running = work()
        .then(() => undefined, onError)
        .finally(() => isStopped || next())
    }, ms).unref()
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
