const minuteMs = 60_000

/** Counts the calls of many, for each in a minute that begins with their first call. */
export interface CallsAMinute {
  /**
   * Takes some calls of one of them. Returns 0 if they are allowed, else the milliseconds until their minute is over.
   */
  take(whose: string, calls: number): number
  /** Of how many a minute is being counted, or was lately. */
  size(): number
}

/**
 * Called for every answer from cached bytes, so it costs one lookup in a map and no promise, timer or date.
 * @param clock Milliseconds that only grow.
 */
export function createCallsAMinute(allowed: number, clock: () => number = () => performance.now()): CallsAMinute {
  // Each is put at the end when its minute begins, so the first are over first.
  const minutes = new Map<string, { calls: number; endsAt: number }>()

  function forgetThoseOver(now: number): void {
    for (const [whose, { endsAt }] of minutes) {
      if (endsAt > now) return
      minutes.delete(whose)
    }
  }

  return {
    take(whose, calls) {
      const now = clock()
      let minute = minutes.get(whose)
      if (minute === undefined || minute.endsAt <= now) {
        forgetThoseOver(now)
        minute = { calls: 0, endsAt: now + minuteMs }
        minutes.set(whose, minute)
      }
      minute.calls += calls
      return minute.calls <= allowed ? 0 : minute.endsAt - now
    },
    size: () => minutes.size,
  }
}
