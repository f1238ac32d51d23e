import { bulkhead } from 'cockatiel'

/** Whoever hangs for longer gives their place to the next, and goes on beside it. */
const longestTurnMs = 1000
/** Connections that may hang beside the places. With more of them, a place is kept until its end. */
const maxHanging = 64

/**
 * Places for so many at once. A relay that does not answer holds up the others for a second at most: its mail still waits
 * for as long as SMTP allows, but no longer in a place.
 */
export interface Places {
  /** Runs `work` once a place is free, and resolves with what it brings. */
  take<Result>(work: () => Promise<Result>): Promise<Result>
  /** How many hang, beside the places. */
  hanging(): number
}

export function createPlaces(count: number): Places {
  const places = bulkhead(count, Infinity)
  let hanging = 0

  /** Resolves when the place may go to the next: at the end of the work, or after a second. */
  async function untilFree(work: Promise<unknown>): Promise<void> {
    let timer: NodeJS.Timeout | undefined
    const ended = work.then(
      () => true,
      () => true,
    )
    const turnOver = new Promise<boolean>((resolve) => (timer = setTimeout(resolve, longestTurnMs, false)))
    const hasEnded = await Promise.race([ended, turnOver])
    clearTimeout(timer)
    if (hasEnded) return
    if (hanging >= maxHanging) return void (await ended)
    hanging += 1
    void ended.then(() => (hanging -= 1))
  }

  return {
    async take(work) {
      let running: ReturnType<typeof work> | undefined
      await places.execute(() => {
        running = work()
        return untilFree(running)
      })
      return running as NonNullable<typeof running>
    },
    hanging: () => hanging,
  }
}
