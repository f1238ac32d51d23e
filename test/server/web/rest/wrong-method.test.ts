import { expect, test } from 'vitest'
import { createAuthSite } from '#test/support/auth-site.ts'
import { ApiDocument } from '#test/support/documented-api/api-document.ts'

const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const

test('a wrong method is refused with the right ones on every documented path', async () => {
  const { app, get } = await createAuthSite()
  const { paths } = ApiDocument.parse((await get('/api/openapi.json')).body)
  for (const [path, operations] of Object.entries(paths)) {
    const right = Object.keys(operations).map((method) => method.toUpperCase())
    const url = path.replaceAll(/\{\w+\}/g, 'x')
    for (const method of methods.filter((one) => !right.includes(one))) {
      const { statusCode, headers, json } = await app.inject({ method, url })
      expect([method, path, statusCode]).toEqual([method, path, 405])
      const sentence = expect.stringContaining('only') as string
      const body = path.startsWith('/api/v1/') ? { status: 405, detail: sentence } : { error: sentence }
      expect(json()).toMatchObject(body)
      for (const one of right) expect(headers.allow?.split(', ')).toContain(one)
    }
  }
  expect((await app.inject({ method: 'POST', url: '/api/no-such-path' })).statusCode).toBe(404)
})
