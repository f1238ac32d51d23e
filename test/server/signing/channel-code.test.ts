import { expect, test } from 'vitest'
import { channelCode, isChannelCode } from '#server/signing/channel-code.ts'

const [one, other] = ['5e6f0f0a-6f5f-4f39-9d53-0c2a3c7f5d11', '5e6f0f0a-6f5f-4f39-9d53-0c2a3c7f5d12']

test('a channel has six digits of its own, by the current secret, and those by the one before it still count', () => {
  const code = channelCode(['secret of before'], one)
  expect(code).toMatch(/^\d{6}$/)
  expect(channelCode(['new secret', 'secret of before'], one)).not.toBe(code)
  expect(channelCode(['secret of before'], other)).not.toBe(code)
  expect(isChannelCode(['new secret', 'secret of before'], one, code)).toBe(true)
  expect(isChannelCode(['new secret'], one, code)).toBe(false)
  expect(isChannelCode(['secret of before'], other, code)).toBe(false)
  expect(isChannelCode(['secret of before'], one, code.slice(1))).toBe(false)
})
