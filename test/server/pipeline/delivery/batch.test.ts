import { expect, test } from 'vitest'
import { batch } from '#server/pipeline/delivery/batch.ts'

/** A question that is answered when the test says so. */
function slowQuestion(mayWait?: (ask: number) => boolean) {
  const asked: (readonly number[])[] = []
  const answers: ((answer: number[] | Error) => void)[] = []
  const ask = batch(
    (asks: readonly number[]) =>
      new Promise<number[]>((resolve, reject) => {
        asked.push(asks)
        answers.push((answer) => (answer instanceof Error ? reject(answer) : resolve(answer)))
      }),
    mayWait,
  )
  return { ask, asked, answer: (answer: number[] | Error) => answers.shift()?.(answer) }
}

const settled = () => new Promise((resolve) => setImmediate(() => setImmediate(resolve)))

test('answers all calls of one moment together, and the rest in the next batch', async () => {
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

test('rejects every caller of a batch that failed, and none of the next', async () => {
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

test('starts a new batch for a call that comes after all are answered', async () => {
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

test('a call that may wait goes with the next one that may not, or alone', async () => {
  const { ask, asked, answer } = slowQuestion((number) => number < 0)
  const first = [ask(-1), ask(-2)]
  await settled()
  expect(asked).toEqual([])
  first.push(ask(3))
  await settled()
  expect(asked).toEqual([[-1, -2, 3]])
  answer([10, 20, 30])
  expect(await Promise.all(first)).toEqual([10, 20, 30])
  const alone = ask(-4)
  await expect.poll(() => asked.at(-1)).toEqual([-4])
  answer([40])
  expect(await alone).toBe(40)
})
