import { expect, test } from 'vitest'
import { sharedOpening } from '#server/store/outbox/shared-openings.ts'
import { court } from '#test/support/an-opening.ts'

test('what is written the same is one object, which nobody can change for the others', () => {
  const json = JSON.stringify({ ...court('Court 1', 1140), openedAt: 0 })
  const opening = sharedOpening(json)
  expect(sharedOpening(json)).toBe(opening)
  expect(opening).toEqual(JSON.parse(json))
  expect(Object.isFrozen(opening)).toBe(true)
  expect(sharedOpening(json.replace('Court 1', 'Court 2'))).not.toEqual(opening)
})
