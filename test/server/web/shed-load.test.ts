import Fastify from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import { sendFailure } from '#server/web/rest/send-failure.ts'
import { shedLoad } from '#server/web/request-guards.ts'

test('a process that is behind refuses calls at once, and answers health and pages', async () => {
  const app = Fastify()
  app.setErrorHandler((error, _request, reply) => sendFailure(reply, error))
  await shedLoad(app, 30)
  for (const path of ['/api/x', '/trpc/:path', '/healthz', '/']) app.get(path, () => 'done')
  onTestFinished(() => app.close())
  await app.ready()
  const statusOf = async (url: string) => (await app.inject({ url })).statusCode
  expect(await statusOf('/api/x')).toBe(200)
  const blocking = setInterval(() => {
    const until = performance.now() + 100
    while (performance.now() < until);
  }, 1)
  onTestFinished(() => clearInterval(blocking))
  await expect.poll(() => statusOf('/api/x')).toBe(503)
  expect((await app.inject('/trpc/auth.me')).headers['retry-after']).toBe('10')
  expect([await statusOf('/healthz'), await statusOf('/')]).toEqual([200, 200])
  clearInterval(blocking)
  await expect.poll(() => statusOf('/api/x')).toBe(200)
})
