import { expect, test } from 'vitest'
import { venues } from '#domain/venues/venues.ts'
import { createTestDatabase } from '#test/support/test-database.ts'
import { runSourceChaos } from './source-chaos.ts'

// The full measure is `npm run faults -- sources`; this slice runs with every change.
const readings = 600
const chosen = [
  'manly-lawn-tc',
  'wakehurst-tc',
  'parramatta-city-tennis',
  'Long Reef',
  'Kikoff Harbord',
  'Pittwater RSL',
  'nwst-pennant-hills',
  'killara-lawn-tc',
  'Mona Vale',
]

test(
  'while three readings in ten are disturbed no false opening is notified, none is missed, no host is pressed',
  { timeout: 180_000 },
  async () => {
    const db = await createTestDatabase()
    const report = await runSourceChaos({
      em: db.em,
      venues: venues.filter(({ id }) => chosen.includes(id)),
      systems: { 'wakehurst-tc': 'openactive', 'killara-lawn-tc': 'bookable', 'Mona Vale': 'quick18' },
      readings,
      seed: 7,
    })
    expect(report.expected).toBeGreaterThan(50)
    expect(report.disturbed).toBeGreaterThan(readings / 4)
    expect(report.falseAlerts).toEqual([])
    expect(report.missed).toEqual([])
    expect(report.politenessViolations).toEqual([])
    expect(report.afterOutage).toBe(0)
    await db.drop()
  },
)
