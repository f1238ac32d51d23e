import { setImmediate } from 'node:timers/promises'

/** One email for every so many milliseconds that the relay needs: this alone would let 250 a second go. */
const msForEach = 4
/** The fastest of so many answers says what the relay needs; the others say how long emails queue there. */
const rememberedAnswers = 16
/** A relay that is silent for so long holds up nobody else. */
const longestMs = 100

/** More would be few emails a second more, and each of them is a second copy where worker and witness are killed in one moment. */
const witnessedAtOnce = 2

/**
 * How many emails of a deliverer are at their last byte: if it is killed, each of them that the relay accepts in that moment
 * may go a second time (decision 0037). One at a time where a relay answers within four milliseconds.
 */
export interface LastByteQueue {
  /** Resolves when one more may send its last byte. What it resolves with is to be called when the relay has answered. */
  enter(): Promise<() => void>
}

/** Those whose connection a witness holds, two at a time (decision 0051), and all others do not wait for each other. */
export interface LastBytes {
  witnessed: LastByteQueue
  others: LastByteQueue
}

export function createLastBytes(): LastBytes {
  return { witnessed: createLastByteQueue(witnessedAtOnce), others: createLastByteQueue() }
}

/** Those that nobody holds go at the end of a turn of the loop: what else it has to do would come between the last byte and its 250. */
export async function enter({ witnessed, others }: LastBytes, isWitnessed = false): Promise<() => void> {
  if (isWitnessed) return witnessed.enter()
  const leave = await others.enter()
  await setImmediate()
  return leave
}

/** `atOnce` at a time, and as many more for every four milliseconds that the relay needs. */
export function createLastByteQueue(atOnce = 1): LastByteQueue {
  const waiting: (() => void)[] = []
  const answers: number[] = []
  let unanswered = 0

  function mayEnter(): boolean {
    const fastestMs = answers.length > 0 ? Math.min(...answers) : 0
    return unanswered < atOnce * Math.max(1, Math.ceil(fastestMs / msForEach))
  }

  function letIn(): void {
    while (mayEnter()) {
      const next = waiting.shift()
      if (!next) return
      unanswered += 1
      next()
    }
  }

  return {
    async enter() {
      const { promise: entered, resolve } = Promise.withResolvers<void>()
      waiting.push(resolve)
      letIn()
      await entered
      const begun = performance.now()
      let hasLeft = false
      const leave = () => {
        if (!hasLeft) unanswered -= 1
        hasLeft = true
        letIn()
      }
      const silence = setTimeout(leave, longestMs)
      return () => {
        clearTimeout(silence)
        answers.push(performance.now() - begun)
        if (answers.length > rememberedAnswers) answers.shift()
        leave()
      }
    },
  }
}
