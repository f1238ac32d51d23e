import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Alert } from '#domain/alerts/alert.ts'
import { friendsOf, JoinInput, type FriendAlert } from '#domain/alerts/sharing/friends.ts'
import { bookedTogether, type JoinedAlert } from '#domain/alerts/sharing/group.ts'
import { sharedPart } from '#domain/alerts/sharing/shared-alert.ts'
import { criteriaOf } from '#domain/availability/criteria.ts'
import { anAlert } from '#test/support/an-alert.ts'
import { propertyRuns } from '#test/support/property-runs.ts'

const runs = { numRuns: propertyRuns({ few: 200, all: 5000 }) }
const owners = ['o1', 'o2', 'o3']
const joined: fc.Arbitrary<JoinedAlert[]> = fc.uniqueArray(
  fc.record({ alertId: fc.constantFrom('f1', 'f2', 'f3', 'f4', 'f5'), sharedId: fc.constantFrom(...owners) }),
  { selector: ({ alertId }) => alertId, maxLength: 5 },
)

/** Groups of linked friends, by going from one to the next until there is nobody new. */
function plainGroup(ids: readonly string[], all: readonly JoinedAlert[]): Set<string> {
  const found = new Set(ids)
  for (let before = -1; before !== found.size;) {
    before = found.size
    for (const { alertId, sharedId } of all) {
      if (found.has(alertId)) found.add(sharedId)
      if (found.has(sharedId)) found.add(alertId)
    }
  }
  return found
}

test('booking ends the alerts of all linked friends, each once', () => {
  const some = fc.subarray([...owners, 'f1', 'f2', 'f3', 'alone'], { minLength: 1 })
  fc.assert(
    fc.property(some, joined, (ids, all) => {
      const ended = bookedTogether(ids, all)
      expect(ended).toHaveLength(new Set(ended).size)
      expect(new Set(ended)).toEqual(plainGroup(ids, all))
    }),
    runs,
  )
})

test('friends are listed once each, in the order in which they joined, and as confirmed once one of their alerts is', () => {
  const alert: fc.Arbitrary<FriendAlert> = fc.record({
    alertId: fc.uuid(),
    userId: fc.constantFrom('u1', 'u2', 'u3'),
    name: fc.constantFrom('Bo', 'Cleo'),
    joinedAt: fc.integer({ min: 0, max: 5 }).map((at) => new Date(at)),
    isConfirmed: fc.boolean(),
  })
  fc.assert(
    fc.property(fc.uniqueArray(alert, { selector: ({ alertId }) => alertId }), (alerts) => {
      const friends = friendsOf(alerts)
      const people = new Set(alerts.map(({ userId }) => userId))
      expect(friends).toHaveLength(people.size)
      for (const friend of friends) {
        const { userId } = alerts.find(({ alertId }) => alertId === friend.id)!
        const theirs = alerts.filter((one) => one.userId === userId)
        expect(friend.isConfirmed).toBe(theirs.some(({ isConfirmed }) => isConfirmed))
        expect(friend.joinedAt.getTime()).toBe(Math.min(...theirs.map(({ joinedAt }) => joinedAt.getTime())))
        expect(Object.keys(friend).toSorted()).toEqual(['id', 'isConfirmed', 'joinedAt', 'name'])
      }
      const times = friends.map(({ joinedAt }) => joinedAt.getTime())
      expect(times).toEqual(times.toSorted((a, b) => a - b))
    }),
    runs,
  )
})

test('the shared view of an alert asks for the same, and says nothing of its owner', () => {
  const venuePreset: Alert['venuePreset'] = { kind: 'near', place: { suburb: 'Chatswood' }, km: 4, except: [] }
  const hers = { email: 'ana@example.com', memberVenues: ['collaroy-tc'], batchId: 'batch', venuePreset }
  const alert = anAlert({ ...hers, sport: 'golf', venues: ['Long Reef'], holes: 9, spots: 3 })
  const part = sharedPart(alert)
  expect(criteriaOf(part)).toEqual(criteriaOf(alert))
  for (const key of [
    'sport',
    'venues',
    'timeSlots',
    'daysOfWeek',
    'specificDate',
    'specificDates',
    'holes',
    'spots',
  ] as const) {
    expect(part[key]).toEqual(alert[key])
  }
  expect(JSON.stringify(part)).not.toMatch(/ana@|Chatswood|collaroy|batch|"id"|userId/)
})

test('a name is readable: without control characters, and not longer than forty', () => {
  const named = (name: string) => JoinInput.safeParse({ token: 't', email: 'bo@example.com', name }).data?.name
  expect(named(' Bo\u202E\n\u0000 Yu ')).toBe('Bo Yu')
  expect(named('\u200B')).toBeUndefined()
  expect(named('x'.repeat(41))).toBeUndefined()
})
