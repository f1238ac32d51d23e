import { catalogue } from '#test/support/catalogue.ts'
import Fastify from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import { registerBrowsePage } from '#server/web/browse-page/browse-page.ts'
import { documentOf } from '#server/web/pages/page-documents.ts'

test('while the database is away /browse comes without numbers, and the failure is noted', async () => {
  const failures: unknown[] = []
  const app = Fastify()
  onTestFinished(() => app.close())
  const built = documentOf('<html lang="en-AU"><body>the calendar</body></html>')
  registerBrowsePage(app, {
    catalogue,
    callerFor() {
      throw new Error('the database is away')
    },
    page: () => built,
    revision: () => 1,
    bootId: 'boot',
    now: () => new Date('2026-11-24T20:00:00+11:00'),
    onFailure: (error) => failures.push(error),
  })
  const { statusCode, body } = await app.inject('/browse')
  expect([statusCode, body]).toEqual([200, '<html data-own-week lang="en-AU"><body>the calendar</body></html>'])
  expect(failures).toHaveLength(1)
})
