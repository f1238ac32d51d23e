import { once } from 'node:events'
import { createServer, type Socket } from 'node:net'
import { hearSmtp } from './hear-smtp.ts'

/**
 * A relay that takes everything, and answers to nothing that comes after the end of a mail to `silentAfter`; `atEnd` is the
 * connection over which that has come.
 */
export async function silentRelay(silentAfter = 'ann@example.com') {
  const { promise: atEnd, resolve } = Promise.withResolvers<Socket>()
  const connections: Socket[] = []
  const server = createServer((socket) => {
    connections.push(socket)
    let to = ''
    socket.on('error', () => undefined)
    socket.write('220 relay\r\n')
    hearSmtp(socket, (line) => {
      if (line.startsWith('RCPT')) to = line.slice('RCPT TO:<'.length, -1)
      if (line === 'DOT' && to === silentAfter) {
        resolve(socket)
        return 'enough'
      }
      const answer =
        line === 'DATA' ? '354 go on' : line.startsWith('EHLO') ? '250-relay\r\n250 PIPELINING' : '250 fine'
      socket.write(`${answer}\r\n`)
      return line === 'DATA' ? 'mail' : undefined
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const stop = () => {
    for (const socket of connections) socket.destroy()
    server.close()
  }
  return { url: `smtp://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`, atEnd, stop }
}
