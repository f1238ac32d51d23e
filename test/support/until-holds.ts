import { setImmediate } from 'node:timers/promises'
import { expect } from 'vitest'

const mostMs = 30_000

/** Resolves once it holds. Unlike `expect.poll` it moves no clock that the test has put in place of the machine's timers. */
export async function untilHolds(holds: () => boolean | Promise<boolean>): Promise<void> {
  const end = performance.now() + mostMs
  while (!(await holds())) {
    if (performance.now() > end) expect.unreachable(`not so within ${mostMs} ms: ${String(holds)}`)
    await setImmediate()
  }
}
