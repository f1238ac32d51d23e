import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

test('each kind of advisory lock has a class of its own, so that none waits for another', () => {
  const places = globSync('src/server/**/*.ts').flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/\b73\d\d\b/g)].map(([lockClass]) => ({ file, lockClass })),
  )
  const files = Map.groupBy(places, ({ lockClass }) => lockClass)
  expect(files.size).toBeGreaterThanOrEqual(6)
  const shared = [...files].filter(([, some]) => new Set(some.map(({ file }) => file)).size > 1)
  expect(shared.map(([lockClass, some]) => [lockClass, some.map(({ file }) => file)])).toEqual([])
})
