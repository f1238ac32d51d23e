import { createMemoryHistory } from '@tanstack/react-router'
import { expect, test } from 'vitest'
import { fallbackPage, pageAt, pages } from '#domain/site/pages.ts'
import { createAppRouter } from '#client/router.tsx'
import { createQueries } from '#client/start/queries.ts'
import { createQueryClient, createTrpcClient } from '#client/trpc.ts'
import { catalogue } from '#test/support/catalogue.ts'

/** Pages beside those of the list: one for each venue, and what works now. */
const others = ['/venues/$name', '/status']

function routedPaths(): string[] {
  const queries = createQueries(createQueryClient(), createTrpcClient())
  const context = { session: { status: 'loading' }, queries, catalogue, now: () => new Date() } as const
  const router = createAppRouter(context, createMemoryHistory({ initialEntries: ['/'] }))
  return Object.keys(router.routesByPath)
}

test('every path of the router is a page, and every page is one', () => {
  const listed = pages.map(({ path }) => path)
  expect(
    routedPaths()
      .filter((path) => !others.includes(path))
      .toSorted(),
  ).toEqual(listed.toSorted())
})

test('any other path gets the fallback page, and a trailing slash makes no difference', () => {
  expect(pageAt('/no-such-page')).toBe(fallbackPage)
  expect(pageAt('/login/').path).toBe('/login')
  expect(pageAt('/').path).toBe('/')
})

test('no two pages have the same title, and none is too long for a list of results', () => {
  const titles = [...pages, fallbackPage].map(({ title }) => title)
  expect(new Set(titles).size).toBe(titles.length)
  expect(pages.filter(({ title }) => title.length > 60)).toEqual([])
  expect(pages.filter(({ description = '' }) => description.length > 160)).toEqual([])
})
