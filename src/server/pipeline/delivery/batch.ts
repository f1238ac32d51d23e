import { setImmediate } from 'node:timers/promises'
import { createAlarm } from './alarm.ts'

interface Asked<Ask, Answer> {
  ask: Ask
  resolve: (answer: Answer) => void
  reject: (error: unknown) => void
}

/** When a batch may wait for more that can go with it. */
export interface BatchTiming<Ask> {
  /** Whether so many are worth a statement by now. */
  isEnough: (count: number) => boolean
  /** Whether somebody must not wait for more. */
  isUrgent: (ask: Ask) => boolean
  /** Nothing waits for longer. */
  longestMs: number
}

/**
 * Batches calls: everything asked while one batch is under way goes into the next batch. Under load one statement and
 * one commit serve many callers; a single call never waits, but where `timing` says so. `answer` returns one answer for each, in order. When it
 * throws, every caller of the batch gets the error.
 */
export function batch<Ask, Answer>(
  answer: (asks: readonly Ask[]) => Promise<readonly Answer[]>,
  timing?: BatchTiming<Ask>,
): (ask: Ask) => Promise<Answer> {
  let waiting: Asked<Ask, Answer>[] = []
  let isAsking = false
  let isUrgent = false
  const more = createAlarm()

  const isReady = (timing: BatchTiming<Ask>) => isUrgent || timing.isEnough(waiting.length)

  async function askAll(): Promise<void> {
    isAsking = true
    while (waiting.length > 0) {
      // Callers of the same moment join the batch.
      await setImmediate()
      more.reset()
      if (timing && !isReady(timing)) await more.sleep(timing.longestMs)
      isUrgent = false
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
      isUrgent ||= timing?.isUrgent(ask) === true
      if (!isAsking) void askAll()
      else if (timing && isReady(timing)) more.ring()
    })
}
