import { expect, onTestFinished, test } from 'vitest'
import { createWebhookTransport } from '#server/push/webhook-transport.ts'
import { startWebhookReceiver } from '#test/support/webhook-receiver.ts'

const now = () => new Date('2026-11-24T00:00:00Z')
const secret = Buffer.alloc(32)

function caller(allowLoopback: boolean) {
  const transport = createWebhookTransport({ allowLoopback, now })
  onTestFinished(() => transport.close())
  return (url: string) =>
    transport.call({ url, id: 'one', secrets: [secret], body: '{"type":"test"}' }, async () => undefined)
}

test.each([
  'http://example.com/',
  'https://10.0.0.1/',
  'https://169.254.169.254/latest',
  'https://[::1]/x',
  'https://[::ffff:127.0.0.1]/',
  'https://2130706433/',
  'https://example.com:8443/',
  'https://a:b@example.com/',
])('%s is never called', async (url) => {
  expect(await caller(false)(url)).toEqual({ kind: 'failed', text: 'not an address that is called' })
})

test('a name that leads to this machine is not connected to', async () => {
  expect(await caller(false)('https://localhost/')).toEqual({
    kind: 'failed',
    text: expect.stringContaining('leads to an address that no source may be at'),
  })
})

test('a redirect is not followed', async () => {
  const [receiver, target] = [await startWebhookReceiver(), await startWebhookReceiver()]
  onTestFinished(() => receiver.stop())
  onTestFinished(() => target.stop())
  receiver.fault = { status: 307, headers: { location: target.url } }
  expect([await caller(true)(receiver.url), target.calls]).toEqual([{ kind: 'failed', text: 'it answered 307' }, []])
})
