/** A sleep that can be ended early. Ringing while awake is remembered until the next reset. */
export interface Alarm {
  ring(): void
  /** Forgets that it rang. */
  reset(): void
  /** Resolves after that time, at the next ring, or at once if it rang since the last reset. */
  sleep(ms: number): Promise<void>
}

export function createAlarm(): Alarm {
  let hasRung = false
  let wake: () => void = () => undefined
  return {
    ring() {
      hasRung = true
      wake()
    },
    reset() {
      hasRung = false
    },
    sleep(ms) {
      if (hasRung) return Promise.resolve()
      return new Promise((resolve) => {
        const timer = setTimeout(resolve, ms)
        wake = () => {
          clearTimeout(timer)
          resolve()
        }
      })
    },
  }
}
