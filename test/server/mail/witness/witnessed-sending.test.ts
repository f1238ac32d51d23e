import { once } from 'node:events'
import { createServer } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import type { OutgoingMail } from '#server/mail/mail-transport.ts'
import { createSmtpTransport } from '#server/mail/smtp-transport.ts'
import { hearSmtp } from '#test/support/hear-smtp.ts'
import { untilHolds } from '#test/support/until-holds.ts'

const from = 'alerts@courtside.test'
const mailTo = (name: string): OutgoingMail => ({
  from,
  to: `${name}@example.com`,
  raw: `Subject: to ${name}\r\n\r\nCourt 1\r\n`,
  noteIfAccepted: `${name} 1`,
})
const envelopeOf = ({ to }: OutgoingMail) => `MAIL FROM:<${from}>\r\nRCPT TO:<${to}>\r\nDATA\r\n`
const [ann, bo] = [mailTo('ann'), mailTo('bo')]

const ends: (() => unknown)[] = []
afterEach(async () => {
  for (const end of ends.splice(0).toReversed()) await end()
})

/** A relay that takes everything, a witness that holds every connection, and what both heard, in order. */
async function witnessedRelay({ isHeld = true } = {}) {
  const heard: string[] = []
  const server = createServer((socket) => {
    socket.on('error', () => undefined)
    socket.write('220 relay\r\n')
    socket.on('data', (chunk) => heard.push(chunk.toString('latin1')))
    hearSmtp(socket, (line) => {
      const usual = line.startsWith('EHLO') ? '250-relay\r\n250 PIPELINING' : '250 fine'
      socket.write(`${line === 'DATA' ? '354 go on' : usual}\r\n`)
      return line === 'DATA' ? 'mail' : undefined
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const witness = {
    watch: () => ({
      isHeld: () => isHeld,
      expect: (note: string, replies: number) => void heard.push(`expect ${note}, ${replies}`),
      expectNothing: () => void heard.push('expect nothing'),
      end: () => void heard.push('end'),
    }),
    close: () => void heard.push('close'),
  }
  const url = `smtp://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`
  const transport = createSmtpTransport(url, { witness })
  ends.push(
    () => server.close(),
    () => transport.close(),
  )
  return { transport, heard }
}

test('a mail that is witnessed goes in one write with its last byte, and what comes of it is expected before', async () => {
  const { transport, heard } = await witnessedRelay()
  await transport.send(
    ann,
    async (isWitnessed) => void heard.push(`witnessed ${isWitnessed}`),
    () => bo,
  )
  await transport.send(bo, async () => {})
  await transport.send(ann, async () => {})
  expect(heard.slice(1)).toEqual([
    'expect nothing',
    envelopeOf(ann),
    'witnessed true',
    'expect ann 1, 4',
    `${ann.raw}.\r\n${envelopeOf(bo)}`,
    'expect bo 1, 1',
    `${bo.raw}.\r\n`,
    // What the relay says to this envelope is nothing that it says to a mail.
    'expect nothing',
    envelopeOf(ann),
    'expect ann 1, 1',
    `${ann.raw}.\r\n`,
  ])
})

test('the last copy of a mail sends its last byte by itself, once it may', async () => {
  const { transport, heard } = await witnessedRelay()
  await transport.send({ ...ann, isLastCopy: true }, async (isWitnessed) => {
    await untilHolds(() => heard.includes(ann.raw))
    heard.push(`witnessed ${isWitnessed}`)
  })
  expect(heard.slice(3)).toEqual([ann.raw, 'witnessed true', 'expect ann 1, 1', '.\r\n'])
})

test('so does one whose connection nobody holds', async () => {
  const { transport, heard } = await witnessedRelay({ isHeld: false })
  await transport.send(ann, async (isWitnessed) => {
    await untilHolds(() => heard.includes(ann.raw))
    heard.push(`witnessed ${isWitnessed}`)
  })
  expect(heard.slice(3)).toEqual([ann.raw, 'witnessed false', 'expect ann 1, 1', '.\r\n'])
})

test('nothing is expected of a mail that must not go, whose connection ends, as they all do with the transport', async () => {
  const { transport, heard } = await witnessedRelay()
  await transport.send(ann, async () => {
    throw new Error('not ours any more')
  })
  await untilHolds(() => heard.includes('end'))
  expect(heard.slice(1)).toEqual(['expect nothing', envelopeOf(ann), 'end'])
  await transport.close()
  expect(heard.at(-1)).toBe('close')
})
