import { expect, test } from 'vitest'
import { createValidatorCache } from '#server/sources/http/polite-client.ts'

const page = 'x'.repeat(1000)
const validators = { etag: '"1"', lastModified: undefined, size: 1000 }

test('pages are cached up to a number of characters, and the least recently used goes first', () => {
  const cache = createValidatorCache(3500)
  for (const key of ['a', 'b', 'c']) cache.store(key, { ...validators, page })
  expect(cache.get('a')?.page).toBe(page)
  cache.store('d', { ...validators, page })
  expect(['a', 'b', 'c', 'd'].filter((key) => cache.get(key))).toEqual(['a', 'c', 'd'])
})

test('a page that is kept again takes the place of the one before', () => {
  const cache = createValidatorCache(3500)
  for (let round = 0; round < 100; round += 1) cache.store('a', { ...validators, page: { round, page } })
  cache.store('b', { ...validators, page })
  expect(cache.get('a')?.page).toEqual({ round: 99, page })
  expect(cache.get('b')).toBeDefined()
})

test('a page without a validator is not cached, and removes the known one under its key', () => {
  const cache = createValidatorCache()
  cache.store('a', { ...validators, page })
  cache.store('a', { etag: undefined, lastModified: undefined, page, size: 1000 })
  expect(cache.get('a')).toBeUndefined()
})

test('each validator is sent back as it came, and no others', () => {
  const cache = createValidatorCache()
  const lastModified = 'Fri, 20 Nov 2026 10:00:00 GMT'
  cache.store('by tag', { etag: '"1"', lastModified: undefined, page, size: 1 })
  cache.store('by date', { etag: undefined, lastModified, page, size: 0 })
  expect(cache.get('by tag')?.conditions).toEqual({ 'if-none-match': '"1"' })
  expect(cache.get('by date')?.conditions).toEqual({ 'if-modified-since': lastModified })
  expect(cache.get('unknown')).toBeUndefined()
})

test('a reader that changes a page does not change the cached one', () => {
  const cache = createValidatorCache()
  const sheet = { free: ['18:00'] }
  cache.store('a', { ...validators, page: sheet })
  sheet.free.push('19:00')
  expect(cache.get('a')?.page).toEqual({ free: ['18:00'] })
})
