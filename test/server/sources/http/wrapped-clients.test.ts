import { getEventListeners } from 'node:events'
import { expect, test, vi } from 'vitest'
import { stoppableFetcher, createPageFetcher } from '#server/sources/http/page-fetcher.ts'
import { createPoliteClient } from '#server/sources/http/polite-client.ts'
import { realTimers } from '#server/sources/http/timers.ts'
import { hastyTimers } from '#test/support/connectors.ts'
import { minGapMs, say, startPoliteSite, userAgent } from '#test/support/polite-site.ts'

const visitOf = (origin: string) => ({ url: `${origin}/a`, signal: AbortSignal.timeout(20_000), minGapMs })
const text = (page: string) => page

test('a venue that asks not to be read is left alone from the next page on', async () => {
  const site = await startPoliteSite(say('sheet'))
  let isStopped = false
  const client = createPoliteClient(stoppableFetcher(site.fetcher, async () => isStopped))
  expect(await client.readPage(visitOf(site.origin), text)).toEqual({ kind: 'ok', page: 'sheet' })
  isStopped = true
  expect(await client.readPage(visitOf(site.origin), text)).toEqual({
    kind: 'failed',
    status: 'blocked',
    reason: 'the venue asked not to be read',
  })
  expect(site.arrivals).toHaveLength(1)
})

test('a client that was closed asks no site any more', async () => {
  const site = await startPoliteSite(say('sheet'), 'as page')
  const client = createPoliteClient(
    createPageFetcher({ userAgent, allowLoopback: true, timers: hastyTimers(), now: () => new Date() }),
  )
  expect(await client.readPage(visitOf(site.origin), text)).toMatchObject({ kind: 'ok' })
  const asked = site.arrivals.length
  await client.close()
  expect(await client.readPage(visitOf(site.origin), text)).toMatchObject({ kind: 'failed', status: 'error' })
  expect(site.arrivals).toHaveLength(asked)
})

test('stopping a wait leaves no timer behind, and no listener', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const stop = new AbortController()
  const waiting = realTimers.sleep(3_600_000, stop.signal)
  expect(vi.getTimerCount()).toBe(1)
  stop.abort(new Error('stopped'))
  await expect(waiting).rejects.toThrow('stopped')
  expect(vi.getTimerCount()).toBe(0)
  expect(getEventListeners(stop.signal, 'abort')).toEqual([])
})

test('stopping ends a wait at once, and a stopped caller does not begin one', async () => {
  const stop = new AbortController()
  const waiting = realTimers.sleep(3_600_000, stop.signal)
  stop.abort(new Error('stopped'))
  await expect(waiting).rejects.toThrow('stopped')
  await expect(realTimers.sleep(3_600_000, stop.signal)).rejects.toThrow('stopped')
})

test('a wait that is over removes its listener from the signal', async () => {
  const { signal } = new AbortController()
  const wait = realTimers.sleep(1, signal)
  expect(getEventListeners(signal, 'abort')).toHaveLength(1)
  await wait
  expect(getEventListeners(signal, 'abort')).toEqual([])
})

test('a deadline comes, and chance lies between 0 and 1', async () => {
  const deadline = realTimers.deadline(1)
  await expect.poll(() => deadline.aborted).toBe(true)
  expect((deadline.reason as Error).name).toBe('TimeoutError')
  const before = realTimers.elapsedMs()
  expect(realTimers.elapsedMs()).toBeGreaterThanOrEqual(before)
  expect(Math.floor(realTimers.random())).toBe(0)
})
