import { setImmediate } from 'node:timers/promises'

interface Asked<Ask, Answer> {
  ask: Ask
  resolve: (answer: Answer) => void
  reject: (error: unknown) => void
}

/**
 * Makes one question out of many: what is asked for while the last one is under way goes with the next. Under load one
 * statement and one commit so serve many, and alone nothing waits. `answer` gives an answer for each, in their order;
 * when it throws, all that asked hear of it.
 */
export function batch<Ask, Answer>(
  answer: (asks: readonly Ask[]) => Promise<readonly Answer[]>,
): (ask: Ask) => Promise<Answer> {
  let waiting: Asked<Ask, Answer>[] = []
  let isAsking = false

  async function askAll(): Promise<void> {
    isAsking = true
    while (waiting.length > 0) {
      // Whoever asks in the same moment goes along.
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
