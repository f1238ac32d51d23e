import { expect, it } from 'vitest'
import type { FoundOpening } from '#domain/notifications/found-opening.ts'
import { freeStretches } from '#domain/notifications/free-stretches.ts'
import { nearestAndSoonest } from '#domain/notifications/nearest-and-soonest.ts'
import { court } from '#test/support/an-opening.ts'

function found(name: string, startMinutes: number, more: Partial<FoundOpening> = {}): FoundOpening {
  return {
    alertId: 'a',
    venueId: 'manly-lawn-tc',
    date: '2026-12-05',
    sport: 'tennis',
    slot: 20,
    foundAt: new Date(0),
    opening: { ...court(name, startMinutes), openedAt: 0 },
    ...more,
  }
}

const order = (all: FoundOpening[]) => nearestAndSoonest(freeStretches(all)).map(({ first }) => first.opening.resource)

it('puts the soonest day first, of one day the near before the far, and then the earlier', () => {
  const all = [
    found('tomorrow, near', 600, { date: '2026-12-06', km: 1 }),
    found('far and early', 480, { km: 22 }),
    found('near and late', 1200, { km: 1.1 }),
    found('as near and earlier', 1080, { km: 4.2 }),
    found('not known', 360),
  ]
  const wanted = ['as near and earlier', 'near and late', 'far and early', 'not known', 'tomorrow, near']
  expect(order(all)).toEqual(wanted)
  expect(order(all.toReversed())).toEqual(wanted)
})

it('goes by time alone where no distance is known', () => {
  expect(order([found('late', 1200), found('early', 600), found('noon', 720)])).toEqual(['early', 'noon', 'late'])
})
