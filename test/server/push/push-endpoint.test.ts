import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { mayAddEndpoint } from '#server/push/push-endpoint.ts'
import { createPushTransport } from '#server/push/push-transport.ts'
import { startPushService } from '#test/support/push-service.ts'
import { testVapid } from '#test/support/test-config.ts'

test.each([
  'http://push.example/abc',
  'https://push.example:8443/abc',
  'https://user:pass@push.example/abc',
  'https://127.0.0.1/abc',
  'https://localhost.localdomain:1/abc',
  'https://10.0.0.7/abc',
  'https://169.254.169.254/latest/meta-data',
  'https://[::1]/abc',
  'https://[fd00::1]/abc',
  'https://0x7f000001/abc',
  'ftp://push.example/abc',
  'not an address',
  'https://[::127.0.0.1]/',
  'https://[::ffff:127.0.0.1]/',
  'https://[::ffff:7f00:1]/',
  'https://[::10.0.0.7]/',
  'https://[64:ff9b::7f00:1]/',
  'https://[64:ff9b:1::7f00:1]/',
  'https://[2002:7f00:1::]/',
  'https://[2001:0:7f00:1::]/',
  'https://[fec0::1]/',
  'https://[ff0e::1]/',
  'https://[::]/',
  'https://0/',
  'https://127.1/',
  'https://2130706433/',
  'https://0x7f000001/',
  'https://0177.0.0.1/',
  'https://127.0.0.1./',
  'https://10.0.0.7./',
  'https://169.254.169.254/',
  'https://100.64.0.1/',
  'https://localhost/',
  'https://localhost./',
  'https://a.localhost/',
  'https://printer.local/',
  'https://db.internal./',
  'https://intranet/',
  'https://api.default.svc/',
  'https://web.service.consul/',
  'https://metadata.google.internal/',
  'https://box.localdomain/',
  'https://nobody.invalid/',
  'https://nas.home.arpa/',
  'https://router.lan/',
  'https://wiki.corp/',
  'https://host.docker.internal/',
  'https://db.cluster.local./',
  'https://a.onion/',
  'https://1.0.0.127.in-addr.arpa/',
])('nothing is pushed to %s', (endpoint) => expect(mayAddEndpoint(endpoint, false)).toBe(false))

test('push services are pushed to, and this machine only where that is allowed', () => {
  expect(mayAddEndpoint('https://fcm.googleapis.com/fcm/send/abc', false)).toBe(true)
  expect(mayAddEndpoint('https://updates.push.services.mozilla.com/wpush/v2/abc', true)).toBe(true)
  expect(mayAddEndpoint('http://127.0.0.1:8080/push/abc', true)).toBe(true)
  expect(mayAddEndpoint('http://10.0.0.7/push/abc', true)).toBe(false)
})

const vapid = testVapid
const now = () => new Date()

test('a name that leads to this machine is not connected to, and a redirect is not followed', async () => {
  const service = await startPushService()
  const { endpoint, keys } = service.subscribe()
  const push = { payload: '{}', topic: 't', ttlSeconds: 60 }
  const guarded = createPushTransport({ vapid, allowLoopback: false, now })
  // `localhost` is a name that resolves to this machine.
  const named = { endpoint: 'https://localhost/push/abc', ...keys }
  expect(await guarded.send({ ...push, subscription: named }, async () => {})).toMatchObject({
    kind: 'failed',
    text: 'its name leads to no public address',
  })
  await guarded.close()

  let reached = 0
  const elsewhere = createServer((_request, response) => {
    reached += 1
    response.end()
  })
  await new Promise<void>((resolve) => elsewhere.listen(0, '127.0.0.1', resolve))
  const location = `http://127.0.0.1:${(elsewhere.address() as AddressInfo).port}/`
  service.fault = { status: 307, headers: { location } }
  const open = createPushTransport({ vapid, allowLoopback: true, now })
  const outcome = await open.send({ ...push, subscription: { endpoint, ...keys } }, async () => {})
  expect(outcome).toMatchObject({ kind: 'refused', permanent: true })
  expect(reached).toBe(0)
  await open.close()
  await service.stop()
  await new Promise((resolve) => elsewhere.close(resolve))
})

test('whatever is stored, nothing is sent to an address that is none of a push service', async () => {
  const service = await startPushService()
  const { keys } = service.subscribe()
  const guarded = createPushTransport({ vapid, allowLoopback: false, now })
  const subscription = { endpoint: 'https://10.0.0.7/push/abc', ...keys }
  const sent = await guarded.send({ payload: '{}', topic: 't', ttlSeconds: 60, subscription }, async () => {})
  expect(sent).toMatchObject({ kind: 'refused', permanent: true, text: 'not an address that is pushed to' })
  await guarded.close()
  await service.stop()
})

test('nothing reaches the push service before the hand-over is recorded', async () => {
  const service = await startPushService()
  const { endpoint, keys } = service.subscribe()
  const transport = createPushTransport({ vapid, allowLoopback: true, now })
  const push = { subscription: { endpoint, ...keys }, payload: '{}', topic: 't', ttlSeconds: 60 }
  const refuse = async () => {
    expect(service.pushes).toHaveLength(0)
    throw new Error('no longer wanted')
  }
  expect(await transport.send(push, refuse)).toMatchObject({ kind: 'failed' })
  expect(service.pushes).toHaveLength(0)
  await transport.close()
  await service.stop()
})
