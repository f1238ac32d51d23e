// @vitest-environment jsdom
import { fireEvent, getByLabelText, queryByRole, queryByText } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { sharedPart } from '#domain/alerts/sharing/shared-alert.ts'
import type { Friend } from '#domain/alerts/sharing/friends.ts'
import { chooseOfMenu } from '#test/support/jsdom/alert-form.ts'
import { alertOfAna } from '#test/support/jsdom/answers-of-alerts.ts'
import { button, called, dialog, press, shown, until } from '#test/support/jsdom/hands.ts'
import { openPage } from '#test/support/jsdom/open-page.tsx'
import { ana } from '#test/support/jsdom/usual-answers.ts'

const bob = 'bob@example.com'
const watched = alertOfAna(1, { specificDate: '2026-11-26' })
const url = 'http://courtside.test/join?token=some'

test('the owner of an alert makes a link to share it, and sees who joined', async () => {
  let madeAt: Date | null = null
  const friends: Friend[] = []
  const answers = {
    alerts: {
      sharing: () => ({ isJoined: false, madeAt, friends }),
      share() {
        madeAt = new Date()
        return { url }
      },
    },
  }
  const page = await openPage('/alerts', { member: {}, alerts: [watched], answers })
  await chooseOfMenu(/Alert for Thu 26 Nov, 7 PM/, 'Play together')
  const sheet = await dialog('Play together')
  press(await until(() => button('Make a link', sheet)))
  expect(await until(() => getByLabelText(sheet, 'Your link'))).toHaveProperty('value', url)
  // Without a dialog of the device it can be copied alone.
  expect(queryByRole(sheet, 'button', { name: 'Share' })).toBeNull()
  await page.leave()

  friends.push({ id: ana.id, name: 'Bob', isConfirmed: true, joinedAt: new Date() })
  await openPage('/alerts', { member: {}, alerts: [watched], answers })
  await chooseOfMenu(/Alert for Thu 26 Nov, 7 PM/, 'Play together')
  const again = await dialog('Play together')
  expect(await shown('Bob', await until(() => called('list', 'Friends', again)))).toBeDefined()
})

test('the link is copied, or handed to the dialog of a device that has one', async () => {
  const copied: string[] = []
  const shared: unknown[] = []
  vi.stubGlobal('navigator', {
    onLine: true,
    userAgent: navigator.userAgent,
    clipboard: { writeText: async (text: string) => void copied.push(text) },
    share: async (data: ShareData) => void shared.push(data),
  })
  const answers = {
    alerts: { sharing: () => ({ isJoined: false, madeAt: null, friends: [] }), share: () => ({ url }) },
  }
  await openPage('/alerts', { member: {}, alerts: [watched], answers })
  await chooseOfMenu(/Alert for Thu 26 Nov, 7 PM/, 'Play together')
  const sheet = await dialog('Play together')
  press(await until(() => button('Make a link', sheet)))
  press(await until(() => button('Copy', sheet)))
  await until(() => button('Copied', sheet))
  press(button('Share', sheet))
  expect([copied, shared]).toEqual([[url], [{ url }]])
})

test('a friend who follows the link sees the alert without its address, and joins with a name and an email', async () => {
  const page = await openPage('/join?token=some', {
    answers: {
      alerts: { previewShared: () => ({ alerts: [sharedPart(watched)] }), join: () => ({ needsConfirmation: true }) },
    },
  })
  await until(() => called('heading', 'Play together'))
  expect(page.search()).toEqual({})
  await shown(/^Thu 26 Nov, 7 PM/)
  expect(queryByText(document.body, ana.email)).toBeNull()
  fireEvent.change(called('textbox', /^Your name/), { target: { value: 'Bob' } })
  fireEvent.change(called('textbox', /^Email/), { target: { value: bob } })
  press(button('Email me too'))
  await until(() => called('heading', 'Check your email'))
  const sent = page.asked.find(({ path }) => path === 'alerts.join')
  expect(sent?.input).toEqual({ token: 'some', name: 'Bob', email: bob })
})
