import { createServer, type Socket } from 'node:net'
import { once } from 'node:events'
import { afterEach, expect, test } from 'vitest'
import fc from 'fast-check'
import { createSmtpTransport } from '#server/mail/smtp-transport.ts'
import { stuffDots, stuffedPart } from '#server/mail/smtp-dialogue.ts'
import { hearSmtp } from '#test/support/hear-smtp.ts'
import { startMailSink } from '#test/support/mail-sink.ts'

const mail = {
  from: 'alerts@courtside.test',
  to: 'ann@example.com',
  raw: 'Subject: Open now\r\n\r\n.Court 1\r\n..Court 2\r\nCourt 3\n.\nRCPT TO:<eve@example.com>\r\n',
}
const hasty = { connectMs: 10_000, greetingMs: 10_000, commandMs: 10_000, finalReplyMs: 10_000 }

const ends: (() => unknown)[] = []
afterEach(async () => {
  for (const end of ends.splice(0).toReversed()) await end()
})

/** A relay that answers to the start of a line what `answers` says, else 250; what it was told is in `heard`. */
async function scripted(answers: Record<string, string>, { extensions = ['PIPELINING'] } = {}) {
  const heard: string[] = []
  const chunks: string[] = []
  const server = createServer((socket: Socket) => {
    socket.on('error', () => undefined)
    socket.write('220 relay\r\n')
    socket.on('data', (chunk) => chunks.push(chunk.toString('latin1')))
    hearSmtp(socket, (line) => {
      heard.push(line)
      const key = Object.keys(answers).find((start) => line.startsWith(start))
      const usual = line.startsWith('EHLO')
        ? ['250-relay', ...extensions.map((one) => `250-${one}`), '250 8BITMIME'].join('\r\n')
        : line === 'DATA'
          ? '354 go on'
          : '250 fine'
      const answer = key === undefined ? usual : answers[key]
      socket.write(`${answer}\r\n`)
      return line === 'DATA' && answer?.startsWith('354') ? 'mail' : undefined
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const url = `smtp://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`
  const transport = createSmtpTransport(url, { timeouts: hasty })
  ends.push(
    () => server.close(),
    () => transport.close(),
  )
  return { transport, heard, chunks, url }
}

test('with PIPELINING the envelope is one write, without it each command waits for its answer', async () => {
  const together = await scripted({})
  expect(await together.transport.send(mail)).toEqual({ kind: 'accepted' })
  const envelope = 'MAIL FROM:<alerts@courtside.test>\r\nRCPT TO:<ann@example.com>\r\nDATA\r\n'
  expect(together.chunks).toContain(envelope)
  const apart = await scripted({}, { extensions: [] })
  expect(await apart.transport.send(mail)).toEqual({ kind: 'accepted' })
  expect(apart.chunks).toEqual(expect.arrayContaining(envelope.split(/(?<=\n)/)))
  expect(apart.heard.slice(1)).toEqual(together.heard.slice(1))
})

test('one connection carries one mail after the other', async () => {
  const { transport, heard } = await scripted({})
  for (let time = 0; time < 3; time += 1) expect(await transport.send(mail)).toEqual({ kind: 'accepted' })
  expect(heard.filter((line) => line.startsWith('EHLO'))).toHaveLength(1)
})

test('a relay that takes DATA after it refused the recipient gets no dot, and no further mail on that connection', async () => {
  const { transport, heard } = await scripted({ 'RCPT TO': '550 5.1.1 no such user' })
  expect(await transport.send(mail)).toEqual({
    kind: 'refused',
    permanent: true,
    at: 'mailbox',
    code: 550,
    text: '550 5.1.1 no such user',
  })
  await transport.send(mail)
  expect(heard.filter((line) => line === 'DOT')).toEqual([])
  expect(heard.filter((line) => line.startsWith('EHLO'))).toHaveLength(2)
})

test.each([
  ['MAIL FROM', '451 later', { kind: 'refused', at: 'relay', permanent: false, code: 451 }],
  ['RCPT TO', '421 going away', { kind: 'refused', at: 'relay', code: 421 }],
  ['DATA', '554 not now', { kind: 'refused', at: 'relay', permanent: true, code: 554 }],
  [
    'DOT',
    '554-too\r\n554 long',
    { kind: 'refused', at: 'mail', permanent: true, code: 554, text: '554-too\n554 long' },
  ],
  ['MAIL FROM', 'what?', { kind: 'failed' }],
  ['DOT', 'what?', { kind: 'unknown' }],
])('%s answered with %s is what it is', async (command, answer, outcome) => {
  const { transport } = await scripted({ [command]: answer })
  expect(await transport.send(mail)).toMatchObject(outcome)
})

test('a relay that is gone before the last byte cannot have the mail', async () => {
  const { transport, heard } = await scripted({ DATA: '354 go on\r\n421 going away' })
  expect(await transport.send(mail)).toEqual({ kind: 'failed', text: 'the relay said 421 going away' })
  expect(heard).not.toContain('DOT')
})

test('an address that could end its command never leaves', async () => {
  const { transport, heard } = await scripted({})
  const outcome = await transport.send({ ...mail, to: 'ann@example.com>\r\nRCPT TO:<eve@example.com' })
  expect(outcome.kind).toBe('failed')
  expect(heard.filter((line) => line.startsWith('RCPT'))).toEqual([])
})

test('a relay without TLS gets nothing where TLS is required', async () => {
  const { url, heard } = await scripted({ STARTTLS: '502 no' })
  const transport = createSmtpTransport(`${url}?requireTLS=true`, { timeouts: hasty })
  ends.push(() => transport.close())
  expect((await transport.send(mail)).kind).not.toBe('accepted')
  expect(heard.filter((line) => line.startsWith('MAIL'))).toEqual([])
})

test('dots and lone line ends reach the reader as text, and end nothing', async () => {
  const sink = await startMailSink()
  const transport = createSmtpTransport(sink.url, { timeouts: hasty })
  ends.push(
    () => sink.stop(),
    () => transport.close(),
  )
  expect(await transport.send(mail)).toEqual({ kind: 'accepted' })
  expect(sink.mails.map(({ to, raw }) => [to, raw])).toEqual([[mail.to, mail.raw.replaceAll(/(?<!\r)\n/g, '\r\n')]])
})

test('whatever a mail holds, only its own end ends it', () => {
  const bytes = fc.string({ unit: fc.constantFrom('.', '\r', '\n', 'a', '\r\n', '\r\n.\r\n'), maxLength: 30 })
  fc.assert(
    fc.property(bytes, (text) => {
      const stuffed = stuffDots(text)
      expect(`\r\n${stuffed}`).not.toMatch(/\r\n\.\r\n|(?<!\r)\n|\r(?!\n)/)
      const unstuffed = stuffed.replaceAll(/^\./gm, '')
      expect(unstuffed.replace(/\r\n$/, '')).toBe(text.replaceAll(/\r\n|\r|\n/g, '\r\n').replace(/\r\n$/, ''))
    }),
  )
})

test('parts that were stuffed by themselves are a message as it is sent, wherever it was cut', () => {
  const part = fc.string({ unit: fc.constantFrom('.', '\r', '\n', 'a', '\r\n', '\r\n.'), maxLength: 8 })
  fc.assert(
    fc.property(fc.array(part, { maxLength: 5 }), (parts) => {
      const message = [...parts, 'end\r\n']
      const stuffed = message.map(stuffedPart)
      fc.pre(!stuffed.includes(undefined))
      expect(stuffed.join('')).toBe(stuffDots(message.join('')))
    }),
  )
  expect(stuffedPart('a line\r\n.hidden')).toBe('a line\r\n..hidden')
})
