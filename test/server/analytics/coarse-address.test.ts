import { expect, test } from 'vitest'
import { coarseAddress } from '#server/trpc/coarse-address.ts'

test.each([
  ['203.0.113.77', '203.0.113.0/24'],
  ['::ffff:203.0.113.77', '203.0.113.0/24'],
  ['2001:db8:85a3::8a2e:370:7334', '2001:db8:85a3::/48'],
  ['2001:0db8:0000:1111:2222:3333:4444:5555', '2001:db8::/48'],
  ['::1', '::/48'],
])('%s is stored as %s', (ip, coarse) => expect(coarseAddress(ip)).toBe(coarse))

test('a text that is no address is not stored', () => {
  expect(coarseAddress('unknown')).toBeUndefined()
  expect(coarseAddress('')).toBeUndefined()
})
