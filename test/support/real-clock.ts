import { afterEach, vi } from 'vitest'

/** The clock of the machine, as it is before a test may put one of its own in its place. */
const { setTimeout, clearTimeout, setInterval, clearInterval, setImmediate, clearImmediate, Date } = globalThis
const clock = { setTimeout, clearTimeout, setInterval, clearInterval, setImmediate, clearImmediate, Date }

// Files share their process. A spy on a clock of a test puts that clock back when all spies are taken away, and it would
// stand still for every test after it.
afterEach(() => {
  vi.useRealTimers()
  Object.assign(globalThis, clock)
})
