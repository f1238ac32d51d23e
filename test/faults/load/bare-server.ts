import { fork } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:http'

/** The site's answer to a request of some name: its head and its bytes, base64. */
export type BareAnswers = Record<string, { head: string[]; body: string }>

/** node:http by itself, in a process of its own: it reads each request to its end and sends these bytes. */
export async function startBareServer(answers: BareAnswers): Promise<{ origin: string; stop(): void }> {
  const child = fork(import.meta.filename, ['bare'], { stdio: 'inherit' })
  child.send(answers)
  const [port] = (await once(child, 'message')) as [number]
  return { origin: `http://127.0.0.1:${port}`, stop: () => void child.kill() }
}

function serve(given: BareAnswers): void {
  const answers = new Map(
    Object.entries(given).map(([name, { head, body }]) => [
      `/${encodeURIComponent(name)}`,
      { head, body: Buffer.from(body, 'base64') },
    ]),
  )
  const server = createServer((request, response) => {
    const answer = answers.get(request.url ?? '')
    request.resume().on('end', () => response.writeHead(answer ? 200 : 404, answer?.head).end(answer?.body))
  })
  server.listen(0, '127.0.0.1', () => {
    const address = server.address()
    process.send?.(typeof address === 'object' && address ? address.port : 0)
  })
}

if (process.argv[2] === 'bare') process.once('message', serve)
