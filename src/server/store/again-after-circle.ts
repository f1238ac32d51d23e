import { setTimeout as pause } from 'node:timers/promises'

/** PostgreSQL ends one of those who wait for each other in a circle, or whose snapshot cannot be kept: nothing of it is stored. */
const endedByPostgres = new Set(['40P01', '40001'])

/** Circles are rare, and a second one with the same work rarer still. */
const maxTries = 3
/** Whom the one who was ended let go on wakes within milliseconds; on a busy machine, some tens of them. */
const pauseMs = 50

export function isEndedByCircle(error: unknown): boolean {
  if (typeof error !== 'object' || error === null) return false
  if ('code' in error && endedByPostgres.has(String(error.code))) return true
  return 'cause' in error && isEndedByCircle(error.cause)
}

/**
 * Does again what PostgreSQL ended so that others could go on: to whoever asked for it, it only took a second longer. Who
 * begins again at once may be quicker than those who were let go on, and meets them in the same circle; so each waits first,
 * and not as long as another who was ended with it. What is done must be all of a transaction, since only then nothing of
 * the first try is left.
 */
export async function againAfterCircle<Result>(work: () => Promise<Result>, undo = () => {}): Promise<Result> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await work()
    } catch (error) {
      if (tries === maxTries || !isEndedByCircle(error)) throw error
      undo()
      await pause(pauseMs * tries * (0.5 + Math.random()))
    }
  }
}
