import { afterEach, expect, test } from 'vitest'
import { createSmtpTransport } from '#server/mail/smtp-transport.ts'
import { startMailSink, type MailSink } from '#test/support/mail-sink.ts'

const mail = {
  from: 'alerts@courtside.test',
  to: 'ann@example.com',
  raw: 'Subject: Open now\r\n\r\nCourt 1\r\n',
}
const hasty = { connectMs: 5000, greetingMs: 5000, envelopeMs: 700, finalReplyMs: 1500 }

let sink: MailSink | undefined
afterEach(() => sink?.stop())

async function send(fault: MailSink['fault'], { wantsLogin = false, handOver = async () => {} } = {}) {
  sink = await startMailSink({ wantsLogin })
  sink.fault = fault
  const transport = createSmtpTransport(sink.url, hasty)
  const begun = performance.now()
  const outcome = await transport.send(mail, handOver)
  await transport.close()
  return { outcome, ms: performance.now() - begun }
}

test.each([
  ['refuse-connection', 'relay', true],
  ['refuse-sender', 'relay', true],
  ['refuse-recipient', 'mailbox', true],
  ['try-later', 'mailbox', false],
  ['try-later-after-dot', 'mail', false],
] as const)('a relay that answers with %s refuses the %s', async (fault, at, permanent) => {
  expect((await send(fault)).outcome).toMatchObject({ kind: 'refused', at, permanent })
})

test('a wrong password is the fault of the relay, or of its operator, and not of the mail', async () => {
  const { outcome } = await send('refuse-login', { wantsLogin: true })
  expect(outcome).toMatchObject({ kind: 'refused', at: 'relay', code: 535 })
})

test('with the right one the mail goes', async () => {
  expect((await send(undefined, { wantsLogin: true })).outcome).toEqual({ kind: 'accepted' })
})

test('a command that is not answered fails within its own limit, and the last byte was not sent', async () => {
  let handedOver = false
  const { outcome, ms } = await send('stall-at-recipient', { handOver: async () => void (handedOver = true) })
  expect(outcome.kind).toBe('failed')
  expect(handedOver).toBe(false)
  expect(ms).toBeLessThan(hasty.finalReplyMs)
})

test('after its last byte a mail gets the long limit of RFC 5321, and its end is unknown then', async () => {
  sink = await startMailSink()
  sink.silentFor = mail.to
  const transport = createSmtpTransport(sink.url, hasty)
  const begun = performance.now()
  expect((await transport.send(mail, async () => {})).kind).toBe('unknown')
  expect(performance.now() - begun).toBeGreaterThanOrEqual(hasty.finalReplyMs - 20)
  await transport.close()
})
