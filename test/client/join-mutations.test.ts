import type { Operation, OperationLink } from '@trpc/client'
import { observable } from '@trpc/server/observable'
import { expect, test } from 'vitest'
import { joinMutations } from '#client/join-mutations.ts'
import type { AppRouter } from '#server/trpc-router.ts'

type Runtime = Parameters<ReturnType<typeof joinMutations>>[0]
type Sent = { path: string; answer: (value: string) => void; fail: () => void }

/** Every operation that the link lets through, to be answered by hand. */
function startLink() {
  const sent: Sent[] = []
  const link: OperationLink<AppRouter> = joinMutations()({} as Runtime)
  function ask(type: Operation['type'], path: string, input: unknown): Promise<string> {
    const op = { id: 0, type, path, input, context: {}, signal: null } satisfies Operation
    const answer = link({
      op,
      next: ({ path: asked }) =>
        observable((asker) => {
          sent.push({
            path: asked,
            answer(data) {
              asker.next({ result: { data } })
              asker.complete()
            },
            fail: () => asker.error(new Error('no connection') as never),
          })
        }),
    })
    return new Promise((resolve, reject) => {
      answer.subscribe({ next: ({ result }) => resolve((result as { data: string }).data), error: reject })
    })
  }
  return { ask, sent }
}

test('sends a repeated mutation once while it is running, and answers both', async () => {
  const { ask, sent } = startLink()
  const both = [
    ask('mutation', 'auth.resetPassword', { token: 'a' }),
    ask('mutation', 'auth.resetPassword', { token: 'a' }),
  ]
  expect(sent).toHaveLength(1)
  sent[0]?.answer('done')
  expect(await Promise.all(both)).toEqual(['done', 'done'])
})

test('sends the same mutation again once it has succeeded or failed', async () => {
  const { ask, sent } = startLink()
  const failed = ask('mutation', 'auth.login', { email: 'ana' })
  sent[0]?.fail()
  await expect(failed).rejects.toThrow('no connection')
  const again = ask('mutation', 'auth.login', { email: 'ana' })
  sent[1]?.answer('in')
  expect(await again).toBe('in')
  void ask('mutation', 'auth.login', { email: 'ana' })
  expect(sent).toHaveLength(3)
})

test('sends different mutations, and every query, separately', () => {
  const { ask, sent } = startLink()
  void ask('mutation', 'alerts.remove', { id: 1 })
  void ask('mutation', 'alerts.remove', { id: 2 })
  void ask('mutation', 'alerts.booked', { id: 1 })
  void ask('query', 'alerts.list', undefined)
  void ask('query', 'alerts.list', undefined)
  expect(sent.map(({ path }) => path)).toEqual([
    'alerts.remove',
    'alerts.remove',
    'alerts.booked',
    'alerts.list',
    'alerts.list',
  ])
})
