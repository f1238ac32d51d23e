import { bulkhead } from 'cockatiel'

/** Connections that may hang beside the places. With more of them, a place is kept until its end. */
const maxHanging = 64

/**
 * Connections for so many at once. A relay that does not answer holds up the others for a second at most: its mail still
 * waits for as long as SMTP allows, but no longer in a place.
 */
export interface Connections {
  readonly count: number
  /** Runs `work` once a place is free, and resolves with what it brings. `onHanging` hears when it lost its place. */
  take<Result>(work: () => Promise<Result>, onHanging?: () => void): Promise<Result>
  /** How many hang, beside the places. */
  hanging(): number
}

/** Everybody at once: for rounds by hand. */
export const unlimited: Connections = { count: Infinity, take: (work) => work(), hanging: () => 0 }

/** Whoever hangs for longer than `longestTurnMs` gives their place to the next, and goes on beside it. */
export function createConnections(count: number, longestTurnMs = 1000): Connections {
  const places = bulkhead(count, Infinity)
  let hanging = 0

  /** Resolves when the place may go to the next: at the end of the work, or after a second. */
  async function untilFree(work: Promise<unknown>, onHanging?: () => void): Promise<void> {
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
    onHanging?.()
    void ended.then(() => (hanging -= 1))
  }

  return {
    count,
    async take(work, onHanging) {
      let running: ReturnType<typeof work> | undefined
      await places.execute(() => {
        running = work()
        return untilFree(running, onHanging)
      })
      return running as NonNullable<typeof running>
    },
    hanging: () => hanging,
  }
}

/** Turns of so many at once, for as long as their work takes or until they leave before its end. */
export interface Turns {
  readonly count: number
  take<Result>(work: (leave: () => void) => Promise<Result>): Promise<Result>
}

export function createTurns(count: number): Turns {
  const turns = bulkhead(count, Infinity)
  return {
    count,
    async take(work) {
      let running: ReturnType<typeof work> | undefined
      await turns.execute(() => {
        const { promise: left, resolve: leave } = Promise.withResolvers<void>()
        running = work(leave)
        return Promise.race([
          left,
          running.then(
            () => undefined,
            () => undefined,
          ),
        ])
      })
      return running as NonNullable<typeof running>
    },
  }
}
