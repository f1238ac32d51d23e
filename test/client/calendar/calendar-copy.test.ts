import { expect, test } from 'vitest'
import { shortStatusText } from '#client/calendar/calendar-copy.ts'

test('a half-hour is available from three venues on, limited with fewer, and neither with none', () => {
  expect([0, 1, 2, 3, 28].map(shortStatusText)).toEqual([
    undefined,
    'Limited: free at 1 venue.',
    'Limited: free at 2 venues.',
    'Available: free at 3 venues.',
    'Available: free at 28 venues.',
  ])
})
