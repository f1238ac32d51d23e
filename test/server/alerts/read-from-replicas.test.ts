import { expect, onTestFinished, test } from 'vitest'
import { createAlertSite, evening } from '#test/support/alert-site.ts'
import { createTestDatabase } from '#test/support/test-database.ts'

test('the pages of a person are read from a replica, and changes go to the primary', async () => {
  // A database without anybody, which is level with the primary because it lives in the same server.
  const replica = await createTestDatabase()
  onTestFinished(() => replica.drop())
  const site = await createAlertSite({ replicas: [replica.em] })
  const email = 'ana@example.com'
  const { token } = await site.member(email)
  const made = await site.create(
    { ...evening, venues: [...evening.venues], timeSlots: [...evening.timeSlots], email },
    token,
  )
  expect(made.status).toBe(201)
  const read = async (path: string) => (await site.call('GET', path, { token })).text
  expect(await read('/api/alerts')).toBe('[]')
  expect(await read('/trpc/alerts.overview')).toContain('"json":[]')
  const ids = encodeURIComponent(JSON.stringify({ json: { ids: [made.body.id] } }))
  expect(await read(`/trpc/alerts.trail?input=${ids}`)).toContain('There is no such alert.')
  // Changes, and a session's rights, are looked up at the primary.
  expect((await site.call('DELETE', `/api/alerts/${made.body.id}`, { token })).status).toBe(200)
})
