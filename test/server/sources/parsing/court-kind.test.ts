import { expect, test } from 'vitest'
import { kindOfName } from '#server/sources/parsing/court-kind.ts'

test.each([
  ['Court 2 (Pickleball lines)', 'unclear'],
  ['Court 4 - marked for netball', 'unclear'],
  ['Pickleball 2', 'sport'],
  ['Court 5 Padel', 'sport'],
  ['Court 1 - courts.net', 'court'],
  ['Cricket net 2', 'sport'],
  ['Tennis Caretaker', 'place'],
  ['Court 1 (Clubhouse)', 'unclear'],
])('the name %s is that of a court of the kind %s', (name, kind) => {
  expect(kindOfName(name)).toBe(kind)
})
