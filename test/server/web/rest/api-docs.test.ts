import { beforeAll, expect, test } from 'vitest'
import { ApiDocument } from '#test/support/documented-api/api-document.ts'
import { createWorld } from '#test/support/world.ts'
import type { TestSite } from '#test/support/world/site.ts'

let site: TestSite
beforeAll(async () => {
  const world = await createWorld({ site: {} })
  site = world.site
  return world.stop
})

/** Nothing is left out of this list, and nothing is documented that is not in it. */
const documentedCalls = [
  'DELETE /api/alerts/{id}',
  'GET /api/alerts',
  'GET /api/alerts/link/{action}',
  'GET /api/auth/me',
  'GET /api/auth/reset-password',
  'GET /api/auth/verify-email',
  'GET /api/daily-summary',
  'GET /api/futsal',
  'GET /api/golf',
  'GET /api/sources',
  'GET /api/tennis',
  'GET /api/user/preferences',
  'POST /api/alerts',
  'POST /api/alerts/link/{action}',
  'POST /api/alerts/send-batch-confirmation',
  'POST /api/analytics/book-now',
  'POST /api/auth/forgot-password',
  'POST /api/auth/login',
  'POST /api/auth/logout',
  'POST /api/auth/register',
  'POST /api/auth/resend-verification',
  'POST /api/auth/reset-password',
  'PUT /api/alerts/{id}',
  'PUT /api/user/preferences',
]

test('the OpenAPI document names these calls and no others, each with its answers in words', async () => {
  const { paths } = ApiDocument.parse((await site.call('GET', '/api/openapi.json')).body)
  const calls = Object.entries(paths).flatMap(([path, operations]) =>
    Object.keys(operations).map((method) => `${method.toUpperCase()} ${path}`),
  )
  expect(calls.sort()).toEqual(documentedCalls)
  const answers = Object.values(paths).flatMap((operations) =>
    Object.values(operations).flatMap(({ responses }) => Object.values(responses)),
  )
  expect(answers.filter(({ description }) => description === 'Default Response')).toEqual([])
})

test('/api/docs is a page that shows the document', async () => {
  const page = await fetch(`${site.url}/api/docs/`)
  expect([page.status, page.headers.get('content-type')?.split(';')[0]]).toEqual([200, 'text/html'])
  expect(await page.text()).toContain('swagger-ui')
  const shown = await (await fetch(`${site.url}/api/docs/json`)).json()
  expect(shown).toEqual((await site.call('GET', '/api/openapi.json')).body)
})
