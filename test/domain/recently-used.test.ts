import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createRecentlyUsed } from '#domain/recently-used.ts'

test('what was asked for longest ago goes first', () => {
  const cache = createRecentlyUsed<string, number>(2)
  cache.set('a', 1)
  cache.set('b', 2)
  expect(cache.get('a')).toBe(1)
  cache.set('c', 3)
  expect(['a', 'b', 'c'].map((key) => cache.get(key))).toEqual([1, undefined, 3])
})

test('it agrees with a list that is cache in order', () => {
  const steps = fc.array(fc.tuple(fc.constantFrom('set', 'get', 'delete'), fc.integer({ min: 0, max: 6 })))
  fc.assert(
    fc.property(steps, fc.integer({ min: 1, max: 4 }), (all, maxEntries) => {
      const cache = createRecentlyUsed<number, number>(maxEntries)
      let order: number[] = []
      const touch = (key: number) => (order = [...order.filter((one) => one !== key), key].slice(-maxEntries))
      const act = {
        set: (key: number) => void (touch(key), cache.set(key, key * 10)),
        get: (key: number) => {
          const isThere = order.includes(key)
          expect(cache.get(key)).toBe(isThere ? key * 10 : undefined)
          order = isThere ? touch(key) : order
        },
        delete: (key: number) => {
          cache.delete(key)
          order = order.filter((one) => one !== key)
        },
      }
      for (const [step, key] of all) act[step as keyof typeof act](key)
      const keys = [0, 1, 2, 3, 4, 5, 6]
      const found = keys.filter((key) => cache.get(key) !== undefined)
      expect(found).toEqual(order.toSorted((a, b) => a - b))
    }),
  )
})
