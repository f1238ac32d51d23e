import type { IncomingMessage } from 'node:http'
import { expect, test } from 'vitest'
import { clientKey } from '#server/web/answer-cache/serve-cached-answers.ts'

function from(remoteAddress: string, forwarded?: string): IncomingMessage {
  const headers = forwarded === undefined ? {} : { 'x-forwarded-for': forwarded }
  return { socket: { remoteAddress }, connection: { remoteAddress }, headers } as unknown as IncomingMessage
}

test('believes the address that a trusted proxy names, each time, and no other proxy', () => {
  const keyOf = clientKey(['127.0.0.1'])
  for (let time = 0; time < 2; time += 1) {
    expect(keyOf(from('127.0.0.1', '203.0.113.7'))).toBe('203.0.113.7')
    expect(keyOf(from('127.0.0.1', '2001:db8:1:2:3:4:5:6'))).toBe('2001:db8:1:2::/64')
    expect(keyOf(from('203.0.113.9', '203.0.113.7'))).toBe('203.0.113.9')
    expect(keyOf(from('127.0.0.1'))).toBe('127.0.0.1')
  }
  expect(clientKey([])(from('203.0.113.9', '203.0.113.7'))).toBe('203.0.113.9')
})

test('distinguishes callers beyond the number that it remembers', () => {
  const keyOf = clientKey(['127.0.0.1'])
  for (let caller = 0; caller < 25_000; caller += 1) {
    const address = `10.${caller >> 16}.${(caller >> 8) & 255}.${caller & 255}`
    expect(keyOf(from('127.0.0.1', address))).toBe(address)
  }
  expect(keyOf(from('127.0.0.1', '10.0.0.1'))).toBe('10.0.0.1')
})

test('keeps no long header that a caller made up', () => {
  const keyOf = clientKey(['127.0.0.1'])
  globalThis.gc?.()
  const before = process.memoryUsage().heapUsed
  for (let caller = 0; caller < 10_000; caller += 1) {
    keyOf(from('127.0.0.1', `${'x'.repeat(10_000)}${caller}`))
    keyOf(from('127.0.0.1', `${'x'.repeat(10_000)}${caller}, 203.0.113.7`))
  }
  globalThis.gc?.()
  // Kept, they are 200 MB.
  expect(process.memoryUsage().heapUsed - before).toBeLessThan(100e6)
})
