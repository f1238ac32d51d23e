// @vitest-environment jsdom
import { observable } from '@trpc/server/observable'
import { expect, onTestFinished, test, vi } from 'vitest'
import { prefetchedLink } from '#client/prefetched-link.ts'
import { prefetch, takePrefetched } from '#client/prefetch.ts'
import { forgetPerson, storeAuthToken } from '#client/session/auth-token.ts'

/** Calls one procedure through the link; what follows it answers at once. */
function call(type: 'query' | 'mutation', path: string): void {
  const link = prefetchedLink()({} as never)
  const next = () => observable(() => undefined)
  const op = { id: 1, type, path, input: undefined, context: {}, signal: null }
  link({ op, next: next as never }).subscribe({})
}

test('a mutation drops all prefetched answers', () => {
  vi.useFakeTimers()
  // jsdom has no network.
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')))
  onTestFinished(() => {
    vi.unstubAllGlobals()
    vi.useRealTimers()
    forgetPerson()
  })
  storeAuthToken('token')
  prefetch('/alerts')
  call('query', 'auth.me')
  expect(takePrefetched('auth.me')).toBeUndefined()
  expect(takePrefetched('alerts.overview')).toBeDefined()
  prefetch('/alerts')
  call('mutation', 'alerts.remove')
  expect(takePrefetched('alerts.overview')).toBeUndefined()
})
