import { expect, test } from 'vitest'
import { ipBlock } from '#server/trpc/ip-block.ts'

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['::ffff:cb00:7107', '203.0.113.7'],
  ['2001:db8:1:2::1', '2001:db8:1:2::/64'],
  ['2001:0db8:0001:0002:ffff:ffff:ffff:ffff', '2001:db8:1:2::/64'],
  ['2001:db8:1:3::1', '2001:db8:1:3::/64'],
  ['fe80::1%eth0', 'fe80::/64'],
  ['::1', '::/64'],
  ['not an address', 'unknown'],
  ['', 'unknown'],
])('the block of %j is %j', (ip, block) => {
  expect(ipBlock(ip)).toBe(block)
})

test('a text longer than any address is not kept', () => {
  globalThis.gc?.()
  const before = process.memoryUsage().heapUsed
  for (let caller = 0; caller < 8000; caller += 1) ipBlock(`${caller}${'x'.repeat(25_000)}`)
  globalThis.gc?.()
  // Kept, they are 200 MB.
  expect(process.memoryUsage().heapUsed - before).toBeLessThan(120e6)
})
