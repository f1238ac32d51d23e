// @vitest-environment jsdom
import { focusManager, onlineManager, QueryObserver, type QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { cacheTimes, createQueryClient } from '#client/trpc.ts'
import { failureOfCode } from '#test/support/jsdom/failures.ts'

const minuteMs = 60_000
const queryKey = ['asked']

let client: QueryClient

beforeEach(() => {
  vi.useFakeTimers()
  client = createQueryClient()
})

afterEach(() => {
  client.clear()
  focusManager.setFocused(undefined)
  onlineManager.setOnline(true)
  vi.useRealTimers()
})

async function pass(minutes: number): Promise<void> {
  await vi.advanceTimersByTimeAsync(minutes * minuteMs)
}

/** A mounted screen with the query and its options. `leave` unmounts it. */
async function show(queryFn: () => Promise<string>, options: object): Promise<{ leave: () => void }> {
  const leave = new QueryObserver(client, { queryKey, queryFn, ...options }).subscribe(() => {})
  await pass(0)
  return { leave }
}

function answering() {
  return vi.fn<() => Promise<string>>(() => Promise.resolve('answer'))
}

async function comeBack(): Promise<void> {
  focusManager.setFocused(false)
  focusManager.setFocused(true)
  await pass(0)
}

async function reconnect(): Promise<void> {
  onlineManager.setOnline(false)
  onlineManager.setOnline(true)
  await pass(0)
}

function failing(error = new Error('no answer')) {
  return vi.fn<() => Promise<string>>(() => Promise.reject(error))
}

/** The number of attempts until a query has failed. */
async function attempts(options: object): Promise<number> {
  const ask = failing()
  let count = 0
  const leave = new QueryObserver(client, { queryKey, queryFn: ask, ...options }).subscribe(({ isError }) => {
    if (isError) count ||= ask.mock.calls.length
  })
  await pass(2)
  leave()
  return count
}

const halfAnHour = [
  ['availability', cacheTimes.availability],
  ['preferences', cacheTimes.preferences],
] as const

test.each(halfAnHour)(
  '%s: an answer is fresh for 30 minutes, then the next screen refetches it',
  async (_, options) => {
    const ask = answering()
    const first = await show(ask, options)
    first.leave()
    await pass(29)
    const second = await show(ask, options)
    expect(ask).toHaveBeenCalledTimes(1)
    second.leave()
    await pass(2)
    await show(ask, options)
    expect(ask).toHaveBeenCalledTimes(2)
  },
)

test.each([...halfAnHour, ['alerts', cacheTimes.alerts] as const])(
  '%s: an unused answer is cached for 60 minutes',
  async (_, options) => {
    const { leave } = await show(answering(), options)
    leave()
    await pass(59)
    expect(client.getQueryData(queryKey)).toBe('answer')
    await pass(2)
    expect(client.getQueryData(queryKey)).toBeUndefined()
  },
)

test.each([...halfAnHour, ['alerts', cacheTimes.alerts] as const])(
  '%s: focusing the window does not refetch a stale answer',
  async (_, options) => {
    const ask = answering()
    await show(ask, options)
    await pass(45)
    await comeBack()
    expect(ask).toHaveBeenCalledTimes(1)
  },
)

test('alerts: another screen or a restored connection does not refetch a stale answer', async () => {
  const ask = answering()
  await show(ask, cacheTimes.alerts)
  await pass(45)
  await show(ask, cacheTimes.alerts)
  await reconnect()
  expect(ask).toHaveBeenCalledTimes(1)
})

test('a slot: openings are fresh for 5 minutes', async () => {
  const ask = answering()
  const first = await show(ask, cacheTimes.slotAvailability)
  first.leave()
  await pass(4)
  const second = await show(ask, cacheTimes.slotAvailability)
  expect(ask).toHaveBeenCalledTimes(1)
  second.leave()
  await pass(0.9)
  const third = await show(ask, cacheTimes.slotAvailability)
  expect(ask).toHaveBeenCalledTimes(1)
  third.leave()
  await pass(0.2)
  await show(ask, cacheTimes.slotAvailability)
  expect(ask).toHaveBeenCalledTimes(2)
})

test('a slot: openings are refetched every 10 minutes while shown', async () => {
  const ask = answering()
  await show(ask, cacheTimes.slotAvailability)
  await pass(9.9)
  expect(ask).toHaveBeenCalledTimes(1)
  await pass(20.2)
  expect(ask).toHaveBeenCalledTimes(4)
})

test('tries availability twice in all, a slot three times, alerts and everything else once', async () => {
  expect(await attempts(cacheTimes.availability)).toBe(2)
  client.clear()
  expect(await attempts(cacheTimes.slotAvailability)).toBe(3)
  client.clear()
  expect(await attempts(cacheTimes.alerts)).toBe(1)
  client.clear()
  expect(await attempts({})).toBe(1)
})

test('other answers are never stale: no screen, time, focus or connection refetches them', async () => {
  const ask = answering()
  await show(ask, {})
  await pass(24 * 60)
  await show(ask, {})
  await comeBack()
  await reconnect()
  expect(ask).toHaveBeenCalledTimes(1)
})

test('a query that no server answered is sent again every 5 to 15 s, however often it has failed before', async () => {
  const times: number[] = []
  await show(() => {
    times.push(Date.now())
    return Promise.reject(new Error('no answer'))
  }, {})
  await pass(15)
  const pauses = times.slice(1).map((at, tries) => at - (times[tries] ?? 0))
  expect(Math.min(...pauses)).toBeGreaterThanOrEqual(5000)
  expect(Math.max(...pauses)).toBeLessThanOrEqual(15_000)
})

test('a refused query is not sent again', async () => {
  const ask = failing(failureOfCode('NOT_FOUND'))
  await show(ask, {})
  await pass(15)
  expect(ask).toHaveBeenCalledTimes(1)
})
