import { setImmediate } from 'node:timers/promises'

interface Asked<Ask, Answer> {
  ask: Ask
  resolve: (answer: Answer) => void
  reject: (error: unknown) => void
}

/**
 * Batches calls: everything asked while one batch is under way goes into the next one. Under load one statement and one
 * commit serve many callers; a single call never waits. `answer` returns one answer for each call, in order. When it
 * throws, every caller of the batch gets the error.
 */
export function batch<Ask, Answer>(
  answer: (asks: readonly Ask[]) => Promise<readonly Answer[]>,
): (ask: Ask) => Promise<Answer> {
  let waiting: Asked<Ask, Answer>[] = []
  let isAsking = false

  async function askAll(): Promise<void> {
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
      if (!isAsking) void askAll()
    })
}
