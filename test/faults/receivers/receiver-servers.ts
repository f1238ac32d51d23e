import { createHash } from 'node:crypto'
import { createServer as createHttpServer } from 'node:http'
import { createServer, type AddressInfo, type Socket } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { drawAnswer } from './hostile-answers.ts'

/** A request that a receiver got, with the id of its message. */
interface Asked {
  id: string
  at: Date
}

export interface Receiver {
  url: string
  asked: Asked[]
  stop(): Promise<void>
}

/** The id by which a message stays the same in each of its copies: of a header, of ntfy, or of its words. */
function idOf(header: (name: string) => string | undefined, body: string): string {
  return (
    header('webhook-id') ??
    header('topic') ??
    /"sequence_id":"([^"]+)"/.exec(body)?.[1] ??
    createHash('sha256').update(body).digest('hex')
  )
}

/** Takes everything. */
export async function startGoodReceiver(now: () => Date): Promise<Receiver> {
  const asked: Asked[] = []
  const server = createHttpServer((request, response) => {
    void buffer(request).then((body) => {
      const header = (name: string) => request.headers[name]?.toString()
      asked.push({ id: idOf(header, body.toString()), at: now() })
      response.writeHead(201, { 'content-type': 'application/json' }).end('{"ok":true}')
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const stop = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve())
      server.closeAllConnections()
    })
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, asked, stop }
}

/** Draws an answer to each request, and sends it byte by byte as it was drawn. */
export async function startHostileReceiver({
  now,
  random,
  mayBeSlow,
  onDrawn,
}: {
  now: () => Date
  random: () => number
  mayBeSlow: () => boolean
  onDrawn: (what: string) => void
}): Promise<Receiver> {
  const asked: Asked[] = []
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
    socket.on('error', () => socket.destroy())
    let got = Buffer.alloc(0)
    let drawn: ReturnType<typeof drawAnswer> | undefined
    socket.on('data', (bytes) => {
      got = Buffer.concat([got, bytes])
      const headEnds = got.indexOf('\r\n\r\n')
      if (headEnds < 0) return
      const head = got.subarray(0, headEnds).toString('latin1')
      const header = (name: string) => new RegExp(`^${name}: *(.*)$`, 'im').exec(head)?.[1]?.trim()
      const wanted = headEnds + 4 + Number(header('content-length') ?? 0)
      if (!drawn) {
        drawn = drawAnswer(random, mayBeSlow())
        onDrawn(drawn.what)
        if (drawn.isEarly) {
          drawn.send(socket)
        }
      }
      if (got.length < wanted) return
      asked.push({ id: idOf(header, got.subarray(headEnds + 4, wanted).toString()), at: now() })
      if (!drawn.isEarly) drawn.send(socket)
      got = got.subarray(wanted)
      drawn = undefined
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const stop = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve())
      for (const socket of sockets) socket.destroy()
    })
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, asked, stop }
}
