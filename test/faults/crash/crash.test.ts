import { expect, test } from 'vitest'
import { runCrashes } from './crash-run.ts'

// The full measure is `npm run faults -- crash`; this slice runs with every change.
test(
  'a worker is killed while courts open: every opening is notified, and none twice without a reason',
  { timeout: 180_000 },
  async () => {
    const { verdict, accepted, leftUnknown, unfinished, listeners } = await runCrashes({
      deliveries: 8,
      places: 4,
      plan: { 'at any moment': 1 },
      aimed: 0,
      seed: 7,
      patienceMs: 150_000,
    })
    expect(unfinished).toEqual([])
    expect(Object.values(verdict).flat()).toEqual([])
    expect(listeners.broken).toEqual([])
    expect(listeners.got + listeners.doubted).toBe(8)
    expect(accepted).toBeGreaterThanOrEqual(8)
    expect(leftUnknown).toBeLessThanOrEqual(10)
  },
)
