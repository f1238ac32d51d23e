import { once } from 'node:events'
import { connect } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { usualTimeouts } from '#server/web/caller-timeouts.ts'
import { createWorld, type WorldWith } from '#test/support/world.ts'
import { openSite } from '#test/support/world/site.ts'

let world: WorldWith<never>
afterEach(() => world.stop())

/** Node's own interval for late callers: without ours this test runs into its own limit. */
const nodeLooksEveryMs = 30_000

const body = '{"email":"ann@example.com"}'
const head = `POST /api/auth/forgot-password HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n`

/** The site's answer to a caller that sends this much and no more, until it closes the connection. */
async function answerTo(port: number, said: string): Promise<string> {
  const socket = connect(port, '127.0.0.1')
  let answer = ''
  socket.setEncoding('utf8').on('data', (text: string) => (answer += text))
  if (said !== '') socket.write(said)
  await once(socket, 'close')
  return answer.split('\r\n')[0] ?? ''
}

test(
  'a caller that does not finish a request is cut off, and so is a silent one',
  { timeout: nodeLooksEveryMs / 2 },
  async () => {
    world = await createWorld({})
    const { url } = await openSite(world, { timeouts: { headMs: 40, requestMs: 80, lookEveryMs: 10 } })
    const port = Number(new URL(url).port)
    const sayings = ['', '\r\n', 'GET / HT', 'GET / HTTP/1.1\r\nHost: localhost\r\n', head + body.slice(0, 5)]
    const answers = await Promise.all(sayings.map((said) => answerTo(port, said)))
    expect(answers).toEqual(sayings.map(() => 'HTTP/1.1 408 Request Timeout'))
  },
)

test('a head has 10 s, a request 30 s, and the check comes within a second', () => {
  expect(usualTimeouts).toEqual({ headMs: 10_000, requestMs: 30_000, lookEveryMs: 1000 })
})
