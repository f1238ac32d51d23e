import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createLastByteQueue, createLastBytes, type LastByteQueue } from '#server/pipeline/delivery/turns/last-bytes.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** So many emails that want to send their last byte; `answer` has the relay answer the one that has waited longest. */
function emails(lastBytes: LastByteQueue, count: number) {
  const sent: (() => void)[] = []
  let entered = 0
  for (let index = 0; index < count; index += 1) {
    void lastBytes.enter().then((leave) => {
      entered += 1
      sent.push(leave)
    })
  }
  const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)
  return { pass, entered: () => entered, unanswered: () => sent.length, answer: () => sent.shift()?.() }
}

test('with a relay that answers at once one email at a time is at its last byte', async () => {
  const { pass, entered, answer } = emails(createLastByteQueue(), 5)
  for (let gone = 1; gone <= 5; gone += 1) {
    await pass(1)
    expect(entered()).toBe(gone)
    answer()
  }
})

test('with a relay that takes 20 ms five are, and one again once it is quick', async () => {
  const { pass, unanswered, answer } = emails(createLastByteQueue(), 100)
  await pass(20)
  answer()
  await pass(0)
  expect(unanswered()).toBe(5)
  for (let answers = 0; answers < 16 + 5; answers += 1) {
    answer()
    await pass(1)
  }
  expect(unanswered()).toBe(1)
})

test('two are of those that a witness holds, two for each 4 ms that the relay takes, and nobody waits for others', async () => {
  const { witnessed, others } = createLastBytes()
  const [held, alone] = [emails(witnessed, 100), emails(others, 100)]
  await held.pass(8)
  expect([held.unanswered(), alone.unanswered()]).toEqual([2, 1])
  held.answer()
  await held.pass(0)
  expect([held.unanswered(), alone.unanswered()]).toEqual([4, 1])
})

test('a relay that keeps silent holds up the next email for a tenth of a second', async () => {
  const { pass, entered } = emails(createLastByteQueue(), 3)
  await pass(99)
  expect(entered()).toBe(1)
  await pass(1)
  expect(entered()).toBe(2)
})

test('an answer after that long gives nobody a place twice', async () => {
  const { pass, entered, answer, unanswered } = emails(createLastByteQueue(), 60)
  await pass(100)
  answer()
  await pass(0)
  // 100 ms for an answer: 25 of them.
  expect([entered(), unanswered()]).toEqual([26, 25])
})

test('who comes after all have been answered goes at once, and nothing is left of those that went', async () => {
  const lastBytes = createLastByteQueue()
  for (let email = 0; email < 3; email += 1) {
    const { pass, entered, answer } = emails(lastBytes, 1)
    await pass(0)
    expect(entered()).toBe(1)
    answer()
  }
  expect(vi.getTimerCount()).toBe(0)
})

test('how quick a relay once was counts for sixteen answers', async () => {
  const { pass, unanswered, answer } = emails(createLastByteQueue(), 100)
  await pass(1)
  for (let slow = 0; slow < 16; slow += 1) {
    answer()
    await pass(20)
    expect(unanswered()).toBe(1)
  }
  answer()
  await pass(0)
  expect(unanswered()).toBe(5)
})
