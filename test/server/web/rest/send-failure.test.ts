import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { sendFailure } from '#server/web/rest/send-failure.ts'

test.each([
  ['a caller that leaves in the middle of an answer is no fault', 'ERR_STREAM_PREMATURE_CLOSE', 0],
  ['any other fault is logged', 'ERR_OTHER', 1],
])('%s', async (_, code, lines) => {
  const logged: string[] = []
  const app = Fastify({ logger: { level: 'error', stream: { write: (line: string) => void logged.push(line) } } })
  app.setErrorHandler((error, _request, reply) => sendFailure(reply, error))
  app.get('/', () => {
    throw Object.assign(new Error('it broke'), { code })
  })
  await app.inject('/')
  await app.close()
  expect(logged).toHaveLength(lines)
})
