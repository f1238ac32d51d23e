import { connect } from 'node:net'
import { Agent, request, type IncomingMessage } from 'node:http'
import type { FuzzInput } from './fuzz-inputs.ts'

/** How the site answered: a status, or that it hung up. */
export interface FuzzAnswer {
  status: number | 'hung up' | 'no answer'
  text: string
  ms: number
}

const giveUpAfterMs = 10_000
const shownCharacters = 4000

export function createSender(port: number) {
  const agent = new Agent({ keepAlive: true, maxSockets: 16 })

  async function send(input: FuzzInput, token: string): Promise<FuzzAnswer> {
    const begun = performance.now()
    const answer = await (input.bytes ? sendBytes(port, input.bytes) : sendRequest(input, token))
    return { ...answer, ms: performance.now() - begun }
  }

  function sendRequest(input: FuzzInput, token: string): Promise<Omit<FuzzAnswer, 'ms'>> {
    const { method, target, headers, body, isSignedIn } = input
    const signedIn = isSignedIn ? { authorization: `Bearer ${token}` } : {}
    return new Promise((resolve) => {
      const hungUp = () => resolve({ status: 'hung up', text: '' })
      try {
        const options = { port, host: '127.0.0.1', method, path: target, agent, headers: { ...signedIn, ...headers } }
        let isAnswered = false
        const sent = request(options, (answer) => {
          isAnswered = true
          void read(answer).then(resolve, hungUp)
        })
        sent.on('error', hungUp)
        // A connection can end with neither.
        sent.on('close', () => isAnswered || hungUp())
        sent.setTimeout(giveUpAfterMs, () => {
          resolve({ status: 'no answer', text: '' })
          sent.destroy()
        })
        sent.end(body)
      } catch {
        // A request that Node's client refuses to write goes as bytes.
        const head = Object.entries({ ...signedIn, ...headers }).map(([name, value]) => `${name}: ${value}\r\n`)
        const lines = `${method} ${target} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n${head.join('')}`
        const bytes = Buffer.from(`${lines}content-length: ${Buffer.byteLength(body ?? '')}\r\n\r\n${body ?? ''}`)
        void sendBytes(port, bytes).then(resolve)
      }
    })
  }

  return { send, close: () => agent.destroy() }
}

async function read(answer: IncomingMessage): Promise<Omit<FuzzAnswer, 'ms'>> {
  const status = answer.statusCode ?? 0
  // It never ends by itself.
  if (String(answer.headers['content-type']).startsWith('text/event-stream')) {
    answer.destroy()
    return { status, text: '' }
  }
  const chunks: Buffer[] = []
  for await (const chunk of answer) chunks.push(chunk as Buffer)
  return { status, text: Buffer.concat(chunks).toString().slice(0, shownCharacters) }
}

function sendBytes(port: number, bytes: Buffer): Promise<Omit<FuzzAnswer, 'ms'>> {
  return new Promise((resolve) => {
    const chunks: Buffer[] = []
    const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true })
    const done = () => {
      socket.destroy()
      const text = Buffer.concat(chunks).toString().slice(0, shownCharacters)
      const status = /^HTTP\/1\.[01] (\d{3})/.exec(text)?.[1]
      resolve({ status: status === undefined ? 'hung up' : Number(status), text: text.split('\r\n\r\n')[1] ?? '' })
    }
    socket.on('data', (chunk: Buffer) => {
      chunks.push(chunk)
      // A stream of changes goes on for ever.
      if (chunk.includes('text/event-stream')) done()
    })
    socket.on('end', done)
    socket.on('error', done)
    socket.setTimeout(giveUpAfterMs, done)
    socket.end(bytes)
  })
}
