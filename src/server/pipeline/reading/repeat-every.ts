/** Something that is done again and again until it is stopped. */
export interface Repeating {
  /** Resolves when the last time has ended. */
  stop(): Promise<void>
}

/** Does `work` again so long after it ended the last time. `work` must not reject. */
export function repeatEvery(ms: number, work: () => Promise<void>): Repeating {
  let isStopped = false
  let timer: NodeJS.Timeout
  let running = Promise.resolve()
  const next = () => {
    timer = setTimeout(() => {
      running = work().finally(() => isStopped || next())
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
