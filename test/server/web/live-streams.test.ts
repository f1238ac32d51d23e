import { request } from 'node:http'
import Fastify from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import { capLiveStreams } from '#server/web/live-streams.ts'
import { sendFailure } from '#server/web/rest/send-failure.ts'

async function start(caps: Parameters<typeof capLiveStreams>[1]) {
  const app = Fastify({ trustProxy: true, forceCloseConnections: true })
  app.setErrorHandler((error, _request, reply) => sendFailure(reply, error))
  capLiveStreams(app, caps)
  app.get('/trpc/:path', (_request, reply) => {
    reply.hijack()
    reply.raw.writeHead(200).write(':')
  })
  const url = await app.listen({ host: '127.0.0.1', port: 0 })
  onTestFinished(() => app.close())
  return (from: string, path = 'availability.changes') =>
    new Promise<{ status: number | undefined; retryAfter: string | undefined; leave: () => void }>(
      (resolve, reject) => {
        const asked = request(`${url}/trpc/${path}`, { headers: { 'x-forwarded-for': from } }, (answer) => {
          const leave = () => void asked.destroy()
          resolve({ status: answer.statusCode, retryAfter: answer.headers['retry-after'], leave })
        })
        // Leaving breaks the connection off.
        asked.on('error', reject)
        asked.end()
      },
    )
}

const refusedAddress = { status: 429, retryAfter: '60' }
const refusedByAll = { status: 503, retryAfter: '60' }

test('an address has its streams and no more, however it spells itself, and who leaves makes room', async () => {
  const open = await start({ inProcess: 100, ofAddress: 2 })
  const [first, second] = [await open('203.0.113.7'), await open('::ffff:203.0.113.7', 'availability.changes,auth.me')]
  expect([first.status, second.status]).toEqual([200, 200])
  expect(await open('203.0.113.7')).toMatchObject(refusedAddress)
  expect(await open('203.0.113.8')).toMatchObject({ status: 200 })
  expect(await open('203.0.113.7', 'availability.weekSummary')).toMatchObject({ status: 200 })
  first.leave()
  await expect.poll(async () => (await open('203.0.113.7')).status).toBe(200)
})

test('a process has its streams and no more, from wherever they come', async () => {
  const open = await start({ inProcess: 3, ofAddress: 100 })
  for (const from of ['203.0.113.1', '203.0.113.2', '203.0.113.3']) expect((await open(from)).status).toBe(200)
  expect(await open('203.0.113.4')).toMatchObject(refusedByAll)
})
