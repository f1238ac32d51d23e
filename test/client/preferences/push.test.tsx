// @vitest-environment jsdom
import { onTestFinished, expect, test, vi } from 'vitest'
import { called, press, shown, until } from '#test/support/jsdom/hands.ts'
import { openPage } from '#test/support/jsdom/open-page.tsx'

const setup = () => ({ publicKey: 'key', isSubscribed: false, others: 0 })
const openEmails = () => openPage('/account?tab=emails', { member: {}, answers: { push: { setup } } })
const toggle = () => until(() => called('switch', 'Push notifications'))

test('a browser that blocks notifications shows how to allow them, and does not subscribe', async () => {
  vi.stubGlobal('PushManager', class {})
  vi.stubGlobal('Notification', { permission: 'default', requestPermission: async () => 'denied' })
  Object.assign(navigator, { serviceWorker: { getRegistration: async () => undefined } })
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'serviceWorker'))
  const page = await openEmails()
  press(await toggle())
  await shown(/^This browser blocks notifications from Courtside\./)
  expect(await toggle()).toHaveProperty('checked', false)
  expect(page.asked.map(({ path }) => path)).not.toContain('push.subscribe')
})

test('a browser without pushes says so', async () => {
  await openEmails()
  await shown(/^This browser cannot show push notifications\./)
  expect(await toggle()).toHaveProperty('disabled', true)
})
