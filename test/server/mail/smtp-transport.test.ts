import { createServer, type Server, type Socket, type AddressInfo } from 'node:net'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createSmtpTransport } from '#server/mail/smtp-transport.ts'

const mail = { from: 'alerts@courtside.test', to: 'ann@example.com', raw: 'Subject: Open now\r\n\r\nCourt 1\r\n' }
const timeouts = { connectMs: 5000, greetingMs: 5000, envelopeMs: 2000, finalReplyMs: 3000 }

/** A relay on loopback whose every byte the test knows. `onLine` may answer a line in the relay's place. */
let server: Server
let heard: string
let connections: Socket[]
let onLine: (line: string, socket: Socket) => boolean
beforeEach(async () => {
  heard = ''
  connections = []
  onLine = () => false
  server = createServer((socket) => {
    connections.push(socket)
    socket.on('error', () => undefined)
    socket.write('220 relay\r\n')
    let rest = ''
    let isData = false
    socket.on('data', (chunk: Buffer) => {
      heard += chunk.toString('latin1')
      rest += chunk.toString('latin1')
      for (let end = rest.indexOf('\r\n'); end >= 0; end = rest.indexOf('\r\n')) {
        const line = rest.slice(0, end)
        rest = rest.slice(end + 2)
        if (onLine(isData ? `body ${line}` : line, socket)) continue
        if (isData && line !== '.') continue
        socket.write(line === 'DATA' ? '354 go on\r\n' : '250 fine\r\n')
        isData = line === 'DATA'
      }
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
})
afterEach(() => {
  for (const socket of connections) socket.destroy()
  server.close()
})

const transportTo = () => createSmtpTransport(`smtp://127.0.0.1:${(server.address() as AddressInfo).port}`, timeouts)

test('holds the last byte back until the hand-over is stored', async () => {
  const transport = transportTo()
  const { promise: stored, resolve: store } = Promise.withResolvers<void>()
  const sent = transport.send(mail, () => stored)
  await expect.poll(() => heard).toContain('Court 1\r\n')
  expect(heard).not.toContain('\r\n.\r\n')
  store()
  expect(await sent).toEqual({ kind: 'accepted' })
  expect(heard).toContain('Court 1\r\n.\r\n')
  await transport.close()
})

test('closes the connection without the last byte when the hand-over is refused', async () => {
  const transport = transportTo()
  const refused = await transport.send(mail, () => Promise.reject(new Error('taken over')))
  expect(refused).toEqual({ kind: 'failed', text: 'taken over' })
  expect(heard).not.toContain('\r\n.\r\n')
  expect(await transport.send(mail)).toEqual({ kind: 'accepted' })
  expect(connections).toHaveLength(2)
  await transport.close()
})

test('sends the next mail over the same connection', async () => {
  const transport = transportTo()
  for (let time = 0; time < 3; time += 1) expect(await transport.send(mail)).toEqual({ kind: 'accepted' })
  expect(connections).toHaveLength(1)
  await transport.close()
})

test.each([
  ['was closed', (socket: Socket) => socket.destroy()],
  ['answers 421', (socket: Socket) => socket.end('421 4.3.2 closing\r\n')],
])('sends over a new connection when an idle one %s', async (_how, end) => {
  const transport = transportTo()
  await transport.send(mail)
  onLine = (line, socket) => {
    if (socket !== connections[0] || !line.startsWith('MAIL')) return false
    end(socket)
    return true
  }
  let handOvers = 0
  expect(await transport.send(mail, async () => void (handOvers += 1))).toEqual({ kind: 'accepted' })
  expect([connections.length, handOvers]).toEqual([2, 1])
  await transport.close()
})

test('a connection that breaks while the hand-over is stored has not taken the mail', async () => {
  const transport = transportTo()
  const outcome = await transport.send(mail, async () => {
    connections[0]?.destroy()
    await new Promise((resolve) => connections[0]?.once('close', resolve))
    await new Promise((resolve) => setImmediate(() => setImmediate(resolve)))
  })
  expect(['failed', 'unknown']).toContain(outcome.kind)
  expect(heard).not.toContain('\r\n.\r\n')
  await transport.close()
})

test('an answer before the last byte is no acceptance', async () => {
  onLine = (line, socket) => {
    if (line === 'body Court 1') socket.write('250 already taken\r\n')
    return false
  }
  const transport = transportTo()
  const { promise: stored } = Promise.withResolvers<void>()
  expect(await transport.send(mail, () => stored)).toEqual({
    kind: 'failed',
    text: 'the relay answered before the last byte',
  })
  await transport.close()
})

test('a connection that breaks after the last byte leaves the outcome unknown', async () => {
  onLine = (line, socket) => {
    if (line === 'body .') socket.destroy()
    return line === 'body .'
  }
  const transport = transportTo()
  expect(await transport.send(mail, () => Promise.resolve())).toMatchObject({ kind: 'unknown' })
  await transport.close()
})

test('an address that could end its command never leaves', async () => {
  const transport = transportTo()
  for (const to of ['eve@example.com>\r\nRCPT TO:<bob@example.com', 'eve@example.com\r\nDATA', '<eve@example.com']) {
    expect(await transport.send({ ...mail, to })).toMatchObject({ kind: 'failed' })
  }
  expect(heard).not.toMatch(/RCPT|bob/)
  await transport.close()
})

test('closing the transport ends the mails under way, with an unknown outcome after the last byte', async () => {
  onLine = (line) => line === 'body .'
  const transport = transportTo()
  const sent = transport.send(mail, () => Promise.resolve())
  await expect.poll(() => heard).toContain('\r\n.\r\n')
  await transport.close()
  expect(await sent).toMatchObject({ kind: 'unknown' })
})
