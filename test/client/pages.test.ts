import { expect, test } from 'vitest'
import { fallbackPage, pageAt, pages } from '#client/pages.ts'
import { pageDescriptions } from '#scripts/build/page-descriptions.ts'
import { createAppRouter } from '#client/router.tsx'

test('every path of the router has a document', () => {
  const router = createAppRouter({ session: { status: 'loading' } })
  const routed = Object.keys(router.routesByPath)
  expect(routed.filter((path) => !pages.some((page) => page.path === path))).toEqual([])
})

test('every document of the application is a path of the router', () => {
  const router = createAppRouter({ session: { status: 'loading' } })
  const needed = pages.filter(({ kind }) => kind !== 'public').map(({ path }) => path)
  expect(needed.filter((path) => !(path in router.routesByPath))).toEqual([])
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
  expect(Object.entries(pageDescriptions).filter(([, text]) => text.length > 160)).toEqual([])
})
