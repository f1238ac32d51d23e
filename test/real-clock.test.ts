import { expect, test, vi } from 'vitest'

const { setTimeout, Date } = globalThis

test('a test spies on a clock of its own', () => {
  vi.useFakeTimers()
  vi.spyOn(globalThis, 'setTimeout')
  expect(globalThis.setTimeout).not.toBe(setTimeout)
  vi.useRealTimers()
})

test('the next one has that of the machine', () => {
  expect([globalThis.setTimeout, globalThis.Date]).toEqual([setTimeout, Date])
})
