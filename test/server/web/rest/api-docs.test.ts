import { expect, test } from 'vitest'
import { noon } from '#test/support/spine.ts'
import { startTestSite } from '#test/support/site.ts'

test('the OpenAPI document names every documented path, and /api/docs shows it', async () => {
  const site = await startTestSite({ now: () => noon })
  try {
    const { body } = await site.call('GET', '/api/openapi.json')
    const paths = Object.entries(body['paths'] as Record<string, object>).flatMap(([path, calls]) =>
      Object.keys(calls).map((method) => `${method.toUpperCase()} ${path}`),
    )
    expect(paths).toEqual(
      expect.arrayContaining([
        'GET /api/auth/me',
        'POST /api/auth/login',
        'POST /api/auth/register',
        'POST /api/auth/forgot-password',
        'POST /api/auth/reset-password',
        'POST /api/auth/resend-verification',
        'GET /api/alerts',
        'POST /api/alerts',
        'PUT /api/alerts/{id}',
        'DELETE /api/alerts/{id}',
        'POST /api/alerts/send-batch-confirmation',
        'GET /api/daily-summary',
        'GET /api/tennis',
        'GET /api/golf',
        'GET /api/futsal',
      ]),
    )
    expect((await fetch(`${site.url}/api/docs/`)).status).toBe(200)
  } finally {
    await site.stop()
  }
})
