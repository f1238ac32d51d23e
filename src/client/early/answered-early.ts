import type { TRPCLink } from '@trpc/client'
import { observable } from '@trpc/server/observable'
import superjson, { type SuperJSONResult } from 'superjson'
import { noteTime } from '#client/server-clock.ts'
import type { AnyTRPCRouter } from '@trpc/server'
import { dropEarly, takeEarly } from './asked-early.ts'

interface Answer {
  result?: { data?: SuperJSONResult }
}

/**
 * Answers a question with what the document has asked before its code came, once. Whatever is not a plain answer, such as
 * a refusal or a lost connection, is asked for as if nothing had been.
 */
export function answeredEarly<Router extends AnyTRPCRouter>(): TRPCLink<Router> {
  return () =>
    ({ op, next }) => {
      if (op.type === 'mutation') dropEarly()
      const early = op.type === 'query' && op.input === undefined ? takeEarly(op.path) : undefined
      if (!early) return next(op)
      return observable((asker) => {
        let isOver = false
        let stop = (): void => {
          isOver = true
        }
        void dataOf(early).then((data) => {
          if (isOver) return
          if (data) {
            asker.next({ result: { type: 'data', data: superjson.deserialize(data) } })
            asker.complete()
          } else {
            const asked = next(op).subscribe(asker)
            stop = () => asked.unsubscribe()
          }
        })
        return () => stop()
      })
    }
}

async function dataOf({
  answers,
  place,
}: NonNullable<ReturnType<typeof takeEarly>>): Promise<SuperJSONResult | undefined> {
  const came = await answers
  if (!came) return undefined
  noteTime(came.response, came)
  // A refusal of all has no list.
  return Array.isArray(came.body) ? (came.body as (Answer | undefined)[])[place]?.result?.data : undefined
}
