// @vitest-environment jsdom
import { observable } from '@trpc/server/observable'
import { expect, onTestFinished, test, vi } from 'vitest'
import { answeredEarly } from '#client/early/answered-early.ts'
import { askEarly, takeEarly } from '#client/early/asked-early.ts'
import { forgetPerson, storeAuthToken } from '#client/session/auth-token.ts'

/** Calls one procedure through the link; what follows it answers at once. */
function call(type: 'query' | 'mutation', path: string): void {
  const link = answeredEarly()({} as never)
  const next = () => observable(() => undefined)
  const op = { id: 1, type, path, input: undefined, context: {}, signal: null }
  link({ op, next: next as never }).subscribe({})
}

test('once something is changed, nothing is answered with what was asked before', () => {
  vi.useFakeTimers()
  // Where the document has come from there is no network here.
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')))
  onTestFinished(() => {
    vi.unstubAllGlobals()
    vi.useRealTimers()
    forgetPerson()
  })
  storeAuthToken('token')
  askEarly('/alerts')
  call('query', 'auth.me')
  expect(takeEarly('auth.me')).toBeUndefined()
  expect(takeEarly('alerts.overview')).toBeDefined()
  askEarly('/alerts')
  call('mutation', 'alerts.remove')
  expect(takeEarly('alerts.overview')).toBeUndefined()
})
