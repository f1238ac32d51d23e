/** The timers of the clients of booking systems. Tests pass in their own. */
export interface Timers {
  /** A monotonic clock in milliseconds, for pauses and deadlines. */
  elapsedMs(): number
  sleep(ms: number, signal: AbortSignal): Promise<void>
  /** Aborts once that much time has passed. */
  deadline(ms: number): AbortSignal
  /** 0 to 1, for jitter. */
  random(): number
}

export const realTimers: Timers = {
  elapsedMs: () => performance.now(),
  random: Math.random,
  deadline: (ms) => AbortSignal.timeout(ms),
  sleep(ms, signal) {
    return new Promise((resolve, reject) => {
      if (signal.aborted) return reject(signal.reason as Error)
      const stop = () => {
        clearTimeout(timer)
        reject(signal.reason as Error)
      }
      const timer = setTimeout(() => {
        signal.removeEventListener('abort', stop)
        resolve()
      }, ms)
      signal.addEventListener('abort', stop, { once: true })
    })
  },
}
