import { expect, test, vi } from 'vitest'
import { batch, type BatchTiming } from '#server/pipeline/delivery/batch.ts'

/** A question that is answered when the test says so. */
function slowQuestion(timing?: BatchTiming<number>) {
  const asked: (readonly number[])[] = []
  const answers: ((answer: number[] | Error) => void)[] = []
  const ask = batch(
    (asks: readonly number[]) =>
      new Promise<number[]>((resolve, reject) => {
        asked.push(asks)
        answers.push((answer) => (answer instanceof Error ? reject(answer) : resolve(answer)))
      }),
    timing,
  )
  return { ask, asked, answer: (answer: number[] | Error) => answers.shift()?.(answer) }
}

const settled = () => new Promise((resolve) => setImmediate(() => setImmediate(resolve)))

test('what is asked in one moment goes together, and what is asked meanwhile with the next', async () => {
  const { ask, asked, answer } = slowQuestion()
  const first = [ask(1), ask(2)]
  await settled()
  const later = [ask(3), ask(4), ask(5)]
  await settled()
  expect(asked).toEqual([[1, 2]])
  answer([10, 20])
  expect(await Promise.all(first)).toEqual([10, 20])
  await settled()
  expect(asked).toEqual([
    [1, 2],
    [3, 4, 5],
  ])
  answer([30, 40, 50])
  expect(await Promise.all(later)).toEqual([30, 40, 50])
})

test('a question that fails fails for all that asked it, and for nobody after them', async () => {
  const { ask, answer } = slowQuestion()
  const first = Promise.allSettled([ask(1), ask(2)])
  await settled()
  const later = ask(3)
  answer(new Error('the database is away'))
  expect((await first).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  await settled()
  answer([30])
  expect(await later).toBe(30)
})

test('once all are answered nothing more is asked, until somebody does', async () => {
  const { ask, asked, answer } = slowQuestion()
  for (const question of [1, 2]) {
    const asking = ask(question)
    await settled()
    answer([question * 10])
    expect(await asking).toBe(question * 10)
    await settled()
  }
  expect(asked).toEqual([[1], [2]])
})

/** Who waits for three, for longer than any test lasts. */
const untilThree = { isEnough: (count: number) => count >= 3, isUrgent: (ask: number) => ask < 0, longestMs: 3_600_000 }

test('where it may wait, it asks when enough has come', async () => {
  const { ask, asked, answer } = slowQuestion(untilThree)
  const all = [ask(1), ask(2)]
  await settled()
  expect(asked).toEqual([])
  all.push(ask(3))
  await settled()
  expect(asked).toEqual([[1, 2, 3]])
  answer([10, 20, 30])
  expect(await Promise.all(all)).toEqual([10, 20, 30])
})

test('what is urgent takes along what waits, and what comes after it waits again', async () => {
  const { ask, asked, answer } = slowQuestion(untilThree)
  const all = [ask(1)]
  await settled()
  all.push(ask(-2))
  await settled()
  expect(asked).toEqual([[1, -2]])
  void ask(4)
  answer([10, 20])
  expect(await Promise.all(all)).toEqual([10, 20])
  await settled()
  expect(asked).toHaveLength(1)
})

test('nobody waits for longer than it may', async () => {
  const { ask, asked, answer } = slowQuestion({ ...untilThree, longestMs: 1 })
  const one = ask(1)
  await vi.waitFor(() => expect(asked).toEqual([[1]]))
  answer([10])
  expect(await one).toBe(10)
})
