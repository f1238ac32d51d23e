import { expect, test } from 'vitest'
import { runCrashes } from './crash-run.ts'

// The full measure is `npm run faults -- crash`; this slice runs with every change.
test(
  'workers and PostgreSQL are killed while courts open: every opening is notified, and none twice without a reason',
  { timeout: 180_000 },
  async () => {
    const { verdict, accepted, leftUnknown, unfinished, listeners } = await runCrashes({
      deliveries: 24,
      places: 4,
      plan: { 'at any moment': 1, 'PostgreSQL killed': 1 },
      aimed: Infinity,
      seed: 7,
      faultShare: 0.1,
      faults: ['takes it and hangs up', 'hangs up without taking it'],
      patienceMs: 150_000,
    })
    expect(unfinished).toEqual([])
    expect(Object.values(verdict).flat()).toEqual([])
    expect(listeners.broken).toEqual([])
    expect(listeners.got + listeners.doubted).toBeGreaterThanOrEqual(8)
    expect(accepted).toBeGreaterThan(20)
    expect(leftUnknown).toBeLessThanOrEqual(10)
  },
)
