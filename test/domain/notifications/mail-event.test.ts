import { expect, test } from 'vitest'
import { readMailEvents } from '#domain/notifications/mail-event.ts'

const address = 'ann@example.com'
const bounce = { address, kind: 'bounce' }
const complaint = { address, kind: 'complaint' }

test.each([
  ['our own', { event: 'bounce', address }, bounce],
  ['our own', { event: 'complaint', address, reason: 'spam' }, complaint],
  ['Postmark', { RecordType: 'Bounce', Type: 'HardBounce', Email: address, Inactive: true }, bounce],
  ['Postmark', { RecordType: 'SpamComplaint', Email: address }, complaint],
  ['SendGrid', { event: 'bounce', type: 'bounce', email: address, status: '5.1.1' }, bounce],
  ['SendGrid', { event: 'spamreport', email: address }, complaint],
  ['Mailgun', { 'event-data': { event: 'failed', severity: 'permanent', recipient: address } }, bounce],
  ['Mailgun', { signature: {}, 'event-data': { event: 'complained', recipient: address } }, complaint],
])('the %s form of an event is read', (_relay, body, event) => {
  expect(readMailEvents(body)).toEqual([event])
  expect(readMailEvents([body, { event: 'open', email: address }, body])).toEqual([event, event])
})

test.each([
  { RecordType: 'Bounce', Type: 'SoftBounce', Email: address },
  { RecordType: 'Delivery', Email: address },
  { event: 'bounce', type: 'blocked', email: address },
  { event: 'deferred', email: address },
  { 'event-data': { event: 'failed', severity: 'temporary', recipient: address } },
  { event: 'bounce', address: 'nobody' },
  { event: 'bounce', address: `${'a'.repeat(400)}@example.com` },
  {},
  [],
  [[]],
  null,
  'bounce',
])('other events, and what may pass, are left out: %j', (body) => {
  expect(readMailEvents(body)).toEqual([])
})
