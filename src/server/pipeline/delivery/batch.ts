import { setImmediate, setTimeout as pause } from 'node:timers/promises'

interface Asked<Ask, Answer> {
  ask: Ask
  resolve: (answer: Answer) => void
  reject: (error: unknown) => void
}

/** How long a call that may wait is kept for others to join. */
const patienceMs = 10

/**
 * Batches calls: everything asked while one batch is under way goes into the next one. Under load one statement and one
 * commit serve many callers. A call for which `mayWait` is true goes with the next batch, or after some milliseconds
 * alone; any other call starts a batch at once. `answer` returns one answer for each call, in order. When it throws,
 * every caller of the batch gets the error.
 */
export function batch<Ask, Answer>(
  answer: (asks: readonly Ask[]) => Promise<readonly Answer[]>,
  mayWait: (ask: Ask) => boolean = () => false,
): (ask: Ask) => Promise<Answer> {
  let waiting: Asked<Ask, Answer>[] = []
  let isAsking = false

  async function askAll(): Promise<void> {
    if (isAsking) return
    isAsking = true
    while (waiting.length > 0) {
      // Callers of the same moment join the batch.
      await setImmediate()
      const asked = waiting
      waiting = []
      try {
        const answers = await answer(asked.map(({ ask }) => ask))
        for (const [index, { resolve }] of asked.entries()) resolve(answers[index] as Answer)
      } catch (error) {
        for (const { reject } of asked) reject(error)
      }
    }
    isAsking = false
  }

  return (ask) =>
    new Promise((resolve, reject) => {
      waiting.push({ ask, resolve, reject })
      void (mayWait(ask) ? pause(patienceMs).then(askAll) : askAll())
    })
}
