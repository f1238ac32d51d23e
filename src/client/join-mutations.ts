import type { OperationResultObservable, TRPCLink } from '@trpc/client'
import { observable, share } from '@trpc/server/observable'
import type { AppRouter } from '#server/trpc-router.ts'

type Answer = OperationResultObservable<AppRouter, unknown>

/**
 * Sends a mutation once while it is running: the same mutation again gets the first one's answer. React disables a
 * button one timer after its press, and on a busy page a second press arrives before that.
 */
export function joinMutations(): TRPCLink<AppRouter> {
  return () => {
    const underWay = new Map<string, Answer>()
    return ({ op, next }) => {
      if (op.type !== 'mutation') return next(op)
      const key = JSON.stringify([op.path, op.input])
      const joined = underWay.get(key) ?? untilEnd(next(op), () => underWay.delete(key))
      underWay.set(key, joined)
      return joined
    }
  }
}

/** One subscription for all callers. `onEnd` runs before they hear the end, so that they may start again. */
function untilEnd(answer: Answer, onEnd: () => void): Answer {
  const ending: Answer = observable((asker) =>
    answer.subscribe({
      next: (value) => asker.next(value),
      error(failure) {
        onEnd()
        asker.error(failure)
      },
      complete() {
        onEnd()
        asker.complete()
      },
    }),
  )
  return ending.pipe(share())
}
