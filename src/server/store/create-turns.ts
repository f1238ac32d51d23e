import { setImmediate } from 'node:timers/promises'

/** Some 10 ms of work. */
const openingsATurn = 500

/** Called with the number of openings of each piece of work: after every 500 of them, others have their turn. */
export function createTurns(): (openings: number) => Promise<void> {
  let since = 0
  return async (openings) => {
    since += openings
    if (since < openingsATurn) return
    since = 0
    await setImmediate()
  }
}
