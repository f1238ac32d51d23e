import fc from 'fast-check'
import { expect, it } from 'vitest'
import { inFairOrder, type Waiting } from '#domain/notifications/fair-order.ts'
import { propertyRuns } from '#test/support/property-runs.ts'

const at = (day: number) => new Date(Date.UTC(2026, 10, day))
const waiting = (address: string, created: number, told?: number): Waiting => ({
  address,
  createdAt: at(created),
  notifiedAt: told === undefined ? null : at(told),
})
const namesOf = (alerts: readonly Waiting[]) => inFairOrder(alerts).map((position) => alerts[position]?.address)

it('puts the person who was notified longest ago first, and one who never was by the age of their alert', () => {
  expect(namesOf([waiting('new', 20), waiting('told yesterday', 1, 19), waiting('told last week', 2, 12)])).toEqual([
    'told last week',
    'told yesterday',
    'new',
  ])
})

it('counts the oldest alert of a person, and keeps their alerts together', () => {
  expect(inFairOrder([waiting('ann', 9), waiting('bo', 5), waiting('ann', 3)])).toEqual([0, 2, 1])
})

const anyAlerts = fc.array(
  fc.record({
    address: fc.constantFrom('a', 'b', 'c', 'd', 'e'),
    createdAt: fc.integer({ min: 1, max: 6 }).map(at),
    notifiedAt: fc.constant(null),
  }),
  { maxLength: 12 },
)
const anyTold = fc.dictionary(fc.constantFrom('a', 'b', 'c'), fc.integer({ min: 1, max: 6 }).map(at))

/** Again and again the person who has waited longest, of two alike the one whose alert stands first. */
function plainOrder(alerts: readonly Waiting[]): number[] {
  const left = alerts.map((alert, position) => ({ ...alert, position }))
  const order: number[] = []
  while (left.length > 0) {
    const sinceOf = (address: string) =>
      Math.min(
        ...left.filter((one) => one.address === address).map((one) => (one.notifiedAt ?? one.createdAt).getTime()),
      )
    let next = left[0]
    for (const one of left) if (next && sinceOf(one.address) < sinceOf(next.address)) next = one
    const theirs = left.filter(({ address }) => address === next?.address)
    order.push(...theirs.map(({ position }) => position))
    for (const one of theirs) left.splice(left.indexOf(one), 1)
  }
  return order
}

it('follows the plain order, names each alert once, and puts a person who was just notified last', () => {
  fc.assert(
    fc.property(anyAlerts, anyTold, (alerts, told) => {
      const asked = alerts.map((alert) => ({ ...alert, notifiedAt: told[alert.address] ?? null }))
      const order = inFairOrder(asked)
      expect(order).toEqual(plainOrder(asked))
      expect(order.toSorted((a, b) => a - b)).toEqual([...asked.keys()])
      const first = asked[order[0] ?? -1]?.address
      const after = asked.map((one) => (one.address === first ? { ...one, notifiedAt: at(7) } : one))
      expect(after[inFairOrder(after).at(-1) ?? -1]?.address).toBe(first)
    }),
    { numRuns: propertyRuns({ few: 300, all: 100_000 }) },
  )
})
