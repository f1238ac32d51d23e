import { catalogue } from '#test/support/catalogue.ts'
import { request } from 'node:http'
import Fastify from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import { createChangeFeed } from '#server/availability/watch-changes.ts'
import { createBoard } from '#server/board/board.ts'
import { streamChanges, type StreamCaps } from '#server/web/live-streams.ts'
import { sendFailure } from '#server/web/rest/send-failure.ts'

const input = JSON.stringify({ json: { sport: 'tennis' } })

async function start(caps: StreamCaps = { inProcess: 100, ofAddress: 100 }) {
  const app = Fastify({ trustProxy: true, forceCloseConnections: true })
  app.setErrorHandler((error, _request, reply) => sendFailure(reply, error))
  const board = createBoard('boot', catalogue)
  streamChanges(app, {
    changes: (publish) => createChangeFeed(board, publish),
    caps,
    answerAsTrpc: async (_path, _request, reply) => void reply.code(400).send(),
  })
  const url = await app.listen({ host: '127.0.0.1', port: 0 })
  onTestFinished(() => app.close())

  function open(from: string, { input: said = input, position = '' } = {}) {
    const headers = { 'x-forwarded-for': from, ...(position && { 'last-event-id': position }) }
    return new Promise<{
      status: number | undefined
      retryAfter: string | undefined
      leave: () => void
      stop: () => void
      until: (word: string) => Promise<string>
    }>((resolve, reject) => {
      const asked = request(
        `${url}/trpc/availability.changes?input=${encodeURIComponent(said)}`,
        { headers },
        (answer) => {
          const leave = () => void asked.destroy()
          const until = async (word: string) => {
            let heard = ''
            for await (const chunk of answer.setEncoding('utf8').iterator({ destroyOnReturn: false })) {
              heard += chunk as string
              if (heard.includes(word)) break
            }
            return heard
          }
          const { statusCode: status, headers: head } = answer
          resolve({ status, retryAfter: head['retry-after'], leave, until, stop: () => answer.pause() })
        },
      )
      // Leaving breaks the connection off.
      asked.on('error', reject)
      asked.end()
    })
  }
  return { board, open }
}

const refusedAddress = { status: 429, retryAfter: '60' }
const refusedByAll = { status: 503, retryAfter: '60' }

test('an address has its streams and no more, however it spells itself, and who leaves makes room', async () => {
  const { open } = await start({ inProcess: 100, ofAddress: 2 })
  const [first, second] = [await open('203.0.113.7'), await open('::ffff:203.0.113.7')]
  expect([first.status, second.status]).toEqual([200, 200])
  expect(await open('203.0.113.7')).toMatchObject(refusedAddress)
  expect(await open('203.0.113.8')).toMatchObject({ status: 200 })
  first.leave()
  await expect.poll(async () => (await open('203.0.113.7')).status).toBe(200)
})

test('a process has its streams and no more, from wherever they come', async () => {
  const { open } = await start({ inProcess: 3, ofAddress: 100 })
  for (const from of ['203.0.113.1', '203.0.113.2', '203.0.113.3']) expect((await open(from)).status).toBe(200)
  expect(await open('203.0.113.4')).toMatchObject(refusedByAll)
})

test.each(['', 'x', '{}', '[]', 'null', '{"json":{"sport":"chess"}}'])('tRPC refuses the input %s', async (said) => {
  const { open } = await start()
  expect(await open('203.0.113.7', { input: said })).toMatchObject({ status: 400 })
})

test('a listener gets what it missed, and then each change with its position', async () => {
  const { board, open } = await start()
  board.apply('manly-lawn-tc', [], ['2026-11-28'])
  const listener = await open('203.0.113.7', { position: 'boot:0' })
  expect(await listener.until('id: boot:1')).toMatch(/^event: connected\n.*"days":\[\{"date":"2026-11-28"/s)
  board.apply('manly-lawn-tc', [], ['2026-11-29'])
  expect(await listener.until('id: boot:2')).toContain('"date":"2026-11-29"')
})

test('a listener that takes nothing holds a bounded memory, and reads everything again when it goes on', async () => {
  const { board, open } = await start()
  const listener = await open('203.0.113.7')
  listener.stop()
  for (let change = 0; change < 20_000; change += 1) board.apply('manly-lawn-tc', [], ['2026-11-28'])
  const heard = await listener.until('resync')
  expect(heard.match(/"changed"/g)?.length ?? 0).toBeLessThan(20_000)
  board.apply('manly-lawn-tc', [], ['2026-11-29'])
  expect(await listener.until('2026-11-29')).toContain('"changed"')
})
