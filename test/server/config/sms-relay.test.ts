import { expect, test } from 'vitest'
import { loadConfig } from '#server/config/config.ts'
import { configFaults } from '#test/support/config-faults.ts'
import { testSecret } from '#test/support/test-config.ts'

const account = `AC${'0123456789abcdef'.repeat(2)}`
const token = 'fedcba9876543210'.repeat(2)
const url = `twilio://${account}:${token}@+61400000000`
const relay = { api: 'https://api.twilio.com', account, token, sender: '+61400000000' }
const standIn = 'http://127.0.0.1:4010'

function load(SMS_URL: string, more: Record<string, string> = {}) {
  return loadConfig({ JWT_SECRET: testSecret, SMS_URL, ...more })
}

test('an account at Twilio sends SMS; without one none are sent', () => {
  expect(load(url).sms).toEqual(relay)
  expect(load('')).not.toHaveProperty('sms')
})

test('a stand-in of the provider is for tests alone', () => {
  const withApi = `${url}?api=${standIn}`
  expect(load(withApi, { ALLOW_LOOPBACK_SOURCES: '1' }).sms).toEqual({ ...relay, api: standIn })
  const fault = 'SMS_URL: names a provider on this machine, which only tests have; remove ?api= and all behind it'
  expect(configFaults(() => load(withApi))).toEqual([fault])
  expect(configFaults(() => load(withApi, { ALLOW_LOOPBACK_SOURCES: '1', NODE_ENV: 'production' }))).toContain(fault)
})

test.each([
  url.replace('twilio', 'https'),
  url.replace(account, account.slice(1)),
  url.replace(token, ''),
  url.replace('+61', '61'),
  url.replace('+61400000000', 'Courtside'),
  `${url}/`,
  `${url}?api=https://127.0.0.1:4010`,
  `${url}?api=http://evil.example`,
  `${url}?api=http://127.0.0.1:4010@evil.example`,
])('refuses %s in a line without the token', (faulty) => {
  expect(configFaults(() => load(faulty, { ALLOW_LOOPBACK_SOURCES: '1' }))).toEqual([
    'SMS_URL: is not an account of Twilio; use twilio://ACCOUNT_SID:AUTH_TOKEN@+61400000000, the last being its number',
  ])
})
