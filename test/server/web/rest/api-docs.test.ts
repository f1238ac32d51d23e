import { catalogue } from '#test/support/catalogue.ts'
import { readFileSync } from 'node:fs'
import { createConfig, lintFromString } from '@redocly/openapi-core'
import Fastify from 'fastify'
import { beforeAll, expect, test } from 'vitest'
import { registerRest } from '#server/web/rest/rest-adapter.ts'
import { ApiDocument } from '#test/support/documented-api/api-document.ts'
import { noon } from '#test/support/noon.ts'
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
  'DELETE /api/v1/alerts/{id}',
  'DELETE /api/v1/webhooks/{id}',
  'GET /api/alerts',
  'GET /api/alerts/link/{action}',
  'GET /api/auth/me',
  'GET /api/auth/reset-password',
  'GET /api/auth/verify-email',
  'GET /api/calendar/{token}',
  'GET /api/daily-summary',
  'GET /api/futsal',
  'GET /api/golf',
  'GET /api/sources',
  'GET /api/tennis',
  'GET /api/user/preferences',
  'GET /api/v1/alerts',
  'GET /api/v1/availability',
  'GET /api/v1/keys',
  'GET /api/v1/openings',
  'GET /api/v1/slots',
  'GET /api/v1/venues',
  'GET /api/v1/webhooks',
  'GET /api/v1/webhooks/{id}/deliveries',
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
  'POST /api/v1/alerts',
  'POST /api/v1/deliveries/{id}/send-again',
  'POST /api/v1/webhooks',
  'POST /api/v1/webhooks/{id}/test',
  'PUT /api/alerts/{id}',
  'PUT /api/user/preferences',
  'PUT /api/v1/alerts/{id}',
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

test('each call has a name of its own, and the shapes have those of the product', async () => {
  const { body } = await site.call('GET', '/api/openapi.json')
  const document = JSON.stringify(body)
  const operations = [...document.matchAll(/"operationId":"(\w+)"/g)].map(([, name]) => name)
  // With the call that a webhook gets.
  const count = documentedCalls.length + 1
  expect([operations.length, new Set(operations).size]).toEqual([count, count])
  const { components } = ApiDocument.parse(body)
  const used = [...document.matchAll(/#\/components\/schemas\/(\w+)/g)].map(([, name]) => name)
  expect(Object.keys(components.schemas)).toEqual([...new Set(used)].toSorted())
  expect(Object.keys(components.schemas)).toEqual(
    expect.arrayContaining(['Alert', 'NewAlert', 'Preferences', 'Problem']),
  )
})

// Spectral's rules find nothing either; its packages report each install to their makers, so they are none of ours.
test("Redocly's recommended rules find nothing", async () => {
  const { body } = await site.call('GET', '/api/openapi.json')
  const config = await createConfig({ extends: ['recommended'] })
  const found = await lintFromString({ source: JSON.stringify(body), absoluteRef: 'openapi.json', config })
  expect(found.map(({ ruleId, message, location: [at] }) => `${ruleId}: ${message} ${at?.pointer}`)).toEqual([])
})

test('no path is registered that the document leaves out', async () => {
  const app = Fastify()
  const registered: string[] = []
  app.addHook('onRoute', ({ method, url }) => {
    if (method !== 'HEAD') registered.push(`${String(method)} ${url.replaceAll(/:(\w+)/g, '{$1}')}`)
  })
  const neverCalled = () => {
    throw new Error('nothing is called here')
  }
  const requireAccessBy = () => neverCalled
  const doors = { callerFor: neverCalled, emailOf: neverCalled, requireSignedIn: neverCalled, requireAccessBy }
  const deps = { ...doors, appUrl: site.url, catalogue, now: () => noon }
  await registerRest(app, deps)
  await app.close()
  const ofTheDocument = (route: string) => / \/api\/(?:docs\b|openapi\.json$)/.test(route)
  expect(registered.filter((route) => !ofTheDocument(route)).toSorted()).toEqual(documentedCalls)
})

test('every path has its rule in docs/rules/api.md', () => {
  const rules = readFileSync('docs/rules/api.md', 'utf8')
  const paths = documentedCalls.map((call) => call.split(' ')[1] ?? '')
  const isRuled = (path: string) => rules.includes(path) || rules.includes(`\`${path.slice(path.lastIndexOf('/'))}\``)
  expect(paths.filter((path) => !isRuled(path))).toEqual([])
})

test('/api/docs is a page that shows the document, with a slash at its end too', async () => {
  for (const path of ['/api/docs', '/api/docs/']) {
    const page = await fetch(site.url + path)
    expect([page.status, page.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8'])
    expect(await page.text()).toContain('<script src="/api-docs/reference.js">')
  }
})

test('docs/openapi.json is the document of today; npm test -- api-docs -u writes it anew', async () => {
  const { servers: _, ...document } = (await site.call('GET', '/api/openapi.json')).body
  const text = `${JSON.stringify(document, null, 2)}\n`
  await expect(text).toMatchFileSnapshot('../../../../docs/openapi.json')
})
