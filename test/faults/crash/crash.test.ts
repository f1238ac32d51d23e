import { expect, test } from 'vitest'
import { runCrashes } from './crash-run.ts'

// The full measure is `npm run faults -- crash`; this slice runs with every change.
test(
  'workers and PostgreSQL are killed while courts open: every opening is notified, and none twice without a reason',
  { timeout: 300_000 },
  async () => {
    const { verdict, accepted, copies, leftUnknown, unfinished, listeners } = await runCrashes({
      deliveries: 144,
      places: 24,
      plan: { 'at any moment': 1, stopped: 1, 'taken over': 1, 'PostgreSQL killed': 1 },
      aimed: Infinity,
      seed: 7,
      faultShare: 0.01,
      faults: ['takes it and hangs up', 'hangs up without taking it'],
      patienceMs: 270_000,
    })
    expect(unfinished).toEqual([])
    expect(Object.values(verdict).flat()).toEqual([])
    expect(listeners.broken).toEqual([])
    expect(listeners.got + listeners.doubted).toBeGreaterThanOrEqual(48)
    expect(accepted).toBeGreaterThan(120)
    expect(copies.has('taken over')).toBe(true)
    expect(leftUnknown).toBeLessThanOrEqual(10)
  },
)
