import { expect, test } from 'vitest'
import { safeReturnPath } from '#client/session/return-path.ts'

test.each(['/calendar', '/alerts', '/calendar?sport=golf&view=weekly#now', '/a%2F%2Fb'])(
  'accepts %s as a return path',
  (path) => {
    expect(safeReturnPath(path)).toBe(path)
  },
)

test.each([
  'https://evil.example/',
  '//evil.example',
  '///evil.example',
  '/\\evil.example',
  '/\t/evil.example',
  '/\n/evil.example',
  'javascript:alert(1)',
  'calendar',
  '',
  undefined,
  7,
  ['/calendar'],
])('%j is not', (path) => {
  expect(safeReturnPath(path)).toBeUndefined()
})
