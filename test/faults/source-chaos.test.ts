import { expect, test } from 'vitest'
import { venues } from '#region/venues.ts'
import { createTestDatabase } from '#test/support/test-database.ts'
import { runHostile } from './hostile/hostile-run.ts'
import { runSourceChaos } from './source-chaos.ts'
import { socketUrl } from './tried-application.ts'

// The full measures are `npm run faults -- sources` and `-- hostile`; these slices run with every change.
const readings = 80
const hostileAnswers = 4
/** A busy machine counts others' work as ours. */
const maxStallMs = 1000
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
      systems: { 'killara-lawn-tc': 'bookable', 'Mona Vale': 'quick18' },
      readings,
      outageHours: 1,
      seed: 7,
    })
    expect(report.expected).toBeGreaterThan(5)
    expect(report.disturbed).toBeGreaterThan(readings / 5)
    expect(report.falseAlerts).toEqual([])
    expect(report.missed).toEqual([])
    expect(report.politenessViolations).toEqual([])
    expect(report.afterOutage).toBe(0)
    await db.drop()
  },
)

test('hostile pages leave the site ready, and a healthy venue is read', { timeout: 180_000 }, async () => {
  const db = await createTestDatabase()
  const order = { cases: hostileAnswers, seed: 7, isSlowToo: false, maxStallMs, say: () => undefined }
  const report = await runHostile({ ...order, databaseUrl: socketUrl(db.address), em: db.em })
  expect(report.broken).toEqual([])
  expect(report.asked).toBeGreaterThan(0)
  await db.drop()
})
