import { expect, test } from 'vitest'
import { farnessFrom } from './farness.ts'

test('a mutant meets first the tests of its folder, then those of its feature; in both, its namesakes lead', () => {
  const tests = [
    'test/server/alerts/sessions.test.ts',
    'test/server/auth/answers.test.ts',
    'test/server/auth/account/sessions.test.ts',
    'test/server/auth/session/session-token.test.ts',
    'test/server/auth/session/read.test.ts',
  ]
  const farness = farnessFrom('src/server/auth/session/read-sessions.ts')
  expect(tests.toSorted((a, b) => farness(a) - farness(b))).toEqual([
    'test/server/auth/session/session-token.test.ts',
    'test/server/auth/session/read.test.ts',
    'test/server/auth/account/sessions.test.ts',
    'test/server/auth/answers.test.ts',
    'test/server/alerts/sessions.test.ts',
  ])
  const ofToken = farnessFrom('src/server/auth/session/token.ts')
  expect(ofToken('test/server/auth/session/session-token.test.ts')).toBeLessThan(
    ofToken('test/server/auth/session/read.test.ts'),
  )
})

test('a test that is named for a file leads wherever it lies in its feature, but for those of its folder that are so too', () => {
  const farness = farnessFrom('src/server/auth/account-limits.ts')
  const tests = ['answers', 'account/account-limits', 'auth-limits', 'account/sessions'].map(
    (name) => `test/server/auth/${name}.test.ts`,
  )
  expect(
    tests.toSorted((a, b) => farness(a) - farness(b)).map((test) => test.slice('test/server/auth/'.length)),
  ).toEqual(['auth-limits.test.ts', 'account/account-limits.test.ts', 'answers.test.ts', 'account/sessions.test.ts'])
})

test('files in the store are tried in the tests of the rooms that drive them', () => {
  const farness = farnessFrom('src/server/store/accounts/sessions.ts')
  const [driver = 0, other = 0] = ['auth/reset', 'alerts/reset'].map((name) => farness(`test/server/${name}.test.ts`))
  expect(driver).toBeLessThan(other)
})
