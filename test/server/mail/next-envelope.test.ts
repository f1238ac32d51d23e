import { createServer, type Socket } from 'node:net'
import { once } from 'node:events'
import { afterEach, expect, test } from 'vitest'
import { createSmtpTransport } from '#server/mail/smtp-transport.ts'
import type { MailTransport, OutgoingMail } from '#server/mail/mail-transport.ts'
import { hearSmtp } from '#test/support/hear-smtp.ts'

const from = 'alerts@courtside.test'
const mailTo = (to: string): OutgoingMail => ({ from, to, raw: `Subject: to ${to}\r\n\r\nCourt 1\r\n` })
const [ann, bo, cy] = [mailTo('ann@example.com'), mailTo('bo@example.com'), mailTo('cy@example.com')]
const envelopeOf = ({ to }: OutgoingMail) => `MAIL FROM:<${from}>\r\nRCPT TO:<${to}>\r\nDATA\r\n`
const accepted = { kind: 'accepted' }

const ends: (() => unknown)[] = []
afterEach(async () => {
  for (const end of ends.splice(0).toReversed()) await end()
})

/** What a relay does with the end of a mail, by its recipient: `undefined` takes it. */
type AtEnd = 'refuses' | 'hangs up' | 'says nothing' | undefined

/** A relay that notes what each connection brought, a text for each time that it heard something. */
async function relay({
  atEnd = () => undefined,
  refuses,
  extension = 'PIPELINING',
}: { atEnd?: (to: string) => AtEnd; refuses?: string; extension?: string } = {}) {
  const connections: { heard: string[]; taken: string[]; sayTaken: () => void }[] = []
  const server = createServer((socket: Socket) => {
    const connection = {
      heard: [] as string[],
      taken: [] as string[],
      sayTaken: () => void socket.write('250 taken\r\n'),
    }
    connections.push(connection)
    let to = ''
    socket.on('error', () => undefined)
    socket.write('220 relay\r\n')
    socket.on('data', (chunk) => connection.heard.push(chunk.toString('latin1')))
    hearSmtp(socket, (line) => {
      if (line === 'DOT') {
        const does = atEnd(to)
        if (does === undefined || does === 'hangs up') connection.taken.push(to)
        if (does === 'says nothing') return 'enough'
        socket.write(does === 'refuses' ? '554 not this one\r\n' : '250 taken\r\n')
        if (does !== 'hangs up') return undefined
        socket.end()
        return 'enough'
      }
      if (line === 'DATA') {
        socket.write('354 go on\r\n')
        return 'mail'
      }
      if (line.startsWith('EHLO')) {
        socket.write(`250-relay\r\n250 ${extension}\r\n`)
        return undefined
      }
      if (line.startsWith('RCPT')) to = line.slice('RCPT TO:<'.length, -1)
      socket.write(line.startsWith('RCPT') && to === refuses ? '550 5.1.1 nobody\r\n' : '250 fine\r\n')
      return undefined
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const transport = createSmtpTransport(`smtp://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`)
  ends.push(
    () => server.close(),
    () => transport.close(),
  )
  return { transport, connections }
}

/** Sends one mail, and the other as soon as the first has ended, as whoever has named it does. */
async function sendBoth(transport: MailTransport, [first, second]: readonly [OutgoingMail, OutgoingMail]) {
  const ended = await transport.send(
    first,
    async () => {},
    () => second,
  )
  return [ended, await transport.send(second, async () => {})]
}

test('the envelope of the next mail goes in one write with the last byte of the one before it', async () => {
  const { transport, connections } = await relay()
  expect(await sendBoth(transport, [ann, bo])).toEqual([accepted, accepted])
  expect(connections.map(({ taken }) => taken)).toEqual([[ann.to, bo.to]])
  const heard = connections[0]?.heard.slice(1) ?? []
  const lastByte = `.\r\n${envelopeOf(bo)}`
  expect(heard.join('')).toBe(envelopeOf(ann) + ann.raw + lastByte + bo.raw + '.\r\n')
  expect(heard.some((text) => text.endsWith(lastByte))).toBe(true)
})

test('who is named is asked for only when the last byte may go', async () => {
  const { transport, connections } = await relay()
  const asked: string[] = []
  const atLastByte = async () => void asked.push('last byte')
  await transport.send(ann, atLastByte, () => void asked.push('next'))
  expect(asked).toEqual(['last byte', 'next'])
  const refused = async () => {
    throw new Error('not ours any more')
  }
  await transport.send(bo, refused, () => cy)
  expect(connections.flatMap(({ heard }) => heard).join('')).not.toContain(cy.to)
})

test('without PIPELINING, or where its address could end a command, nothing of the next mail goes ahead', async () => {
  const simple = await relay({ extension: '8BITMIME' })
  expect(await sendBoth(simple.transport, [ann, bo])).toEqual([accepted, accepted])
  const { transport, connections } = await relay()
  const [first] = await sendBoth(transport, [ann, mailTo('bo@example.com>\r\nRCPT TO:<eve@example.com')])
  expect(first).toEqual(accepted)
  const heard = [...simple.connections, ...connections].flatMap((connection) => connection.heard)
  expect(heard.filter((text) => text.endsWith('.\r\n'))).toHaveLength(3)
  expect(connections.flatMap(({ heard }) => heard).join('')).not.toContain('eve')
})

test('what the relay says to an envelope that went ahead is about the mail whose it is', async () => {
  const { transport, connections } = await relay({ refuses: bo.to })
  const [first, second] = await sendBoth(transport, [ann, bo])
  expect([first, second]).toMatchObject([accepted, { kind: 'refused', at: 'mailbox', code: 550 }])
  expect(await transport.send(cy)).toEqual(accepted)
  expect(connections.map(({ taken }) => taken)).toEqual([[ann.to], [cy.to]])
})

test.each(['refuses', 'hangs up'] as const)(
  'a relay that %s after the mail before has the next one from another connection',
  async (does) => {
    const { transport, connections } = await relay({ atEnd: (to) => (to === ann.to ? does : undefined) })
    const [first, second] = await sendBoth(transport, [ann, bo])
    expect(first?.kind).toBe(does === 'refuses' ? 'refused' : 'accepted')
    expect(second).toEqual(accepted)
    expect(connections.map(({ taken }) => taken)).toEqual([does === 'refuses' ? [] : [ann.to], [bo.to]])
  },
)

test('who does not wait for a silent relay goes once, and the connection that expects them is not used again', async () => {
  const { transport, connections } = await relay({ atEnd: (to) => (to === ann.to ? 'says nothing' : undefined) })
  const { promise: isAtEnd, resolve } = Promise.withResolvers<void>()
  const first = transport.send(
    ann,
    async () => {},
    () => {
      resolve()
      return bo
    },
  )
  await isAtEnd
  expect(await transport.send(bo)).toEqual(accepted)
  connections[0]?.sayTaken()
  expect(await first).toEqual(accepted)
  expect(await transport.send(cy)).toEqual(accepted)
  expect(connections.map(({ taken }) => taken)).toEqual([[], [bo.to, cy.to]])
})

test('a connection that expects one mail takes no other', async () => {
  const { transport, connections } = await relay()
  expect(
    await transport.send(
      ann,
      async () => {},
      () => bo,
    ),
  ).toEqual(accepted)
  expect(await transport.send(cy)).toEqual(accepted)
  expect(await transport.send(bo)).toEqual(accepted)
  expect(connections.map(({ taken }) => taken)).toEqual([[ann.to, bo.to], [cy.to]])
})
