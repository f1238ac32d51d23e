// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { openScreen } from '#test/support/jsdom-screen.tsx'
import { startJsdomSite } from '#test/support/jsdom-site.ts'
import { press } from '#test/support/on-screen.ts'
import { testVapid } from '#test/support/test-config.ts'

const toggle = () => screen.findByRole<HTMLInputElement>('switch', { name: 'Push notifications' })

async function openEmails(goto = '/account?tab=emails') {
  const site = await startJsdomSite({ push: testVapid })
  const { token } = await site.member()
  await openScreen(site, goto, { token })
}

test('a browser that blocks notifications shows how to allow them, and does not subscribe', async () => {
  vi.stubGlobal('PushManager', class {})
  vi.stubGlobal('Notification', { permission: 'default', requestPermission: async () => 'denied' })
  Object.assign(navigator, { serviceWorker: { getRegistration: async () => undefined } })
  try {
    await openEmails()
    await press('Push notifications', { role: 'switch' })
    await screen.findByText(/^This browser blocks notifications from Courtside\./)
    expect((await toggle()).checked).toBe(false)
  } finally {
    Reflect.deleteProperty(navigator, 'serviceWorker')
  }
})

test('a browser without pushes says so', async () => {
  await openEmails()
  await screen.findByText(/^This browser cannot show push notifications\./)
  expect((await toggle()).disabled).toBe(true)
})
