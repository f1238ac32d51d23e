// @vitest-environment jsdom
import { queryByText } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Channel, TestEmail } from '#domain/integrations/channel.ts'
import { aChannel } from '#test/support/jsdom/a-channel.ts'
import { alertOfAna } from '#test/support/jsdom/answers-of-alerts.ts'
import { button, called, pass, press, shown, textsOf, expectToast, type, until } from '#test/support/jsdom/hands.ts'
import { openPage } from '#test/support/jsdom/open-page.tsx'
import { ana } from '#test/support/jsdom/usual-answers.ts'

const at = new Date('2026-11-24T09:00:00Z')

test('a channel is tried, and the card says how the test ended', async () => {
  let held: Channel[] = []
  const set = (change: Partial<Channel>) => void (held = held.map((one) => ({ ...one, ...change })))
  await openPage('/account?tab=emails', {
    member: {},
    answers: {
      integrations: {
        channels: () => held,
        addChannel() {
          held = [aChannel()]
          return held[0]!
        },
        testChannel() {
          set({ isWaiting: true })
          return { sent: true }
        },
        removeChannel() {
          held = []
          return { removed: true }
        },
      },
    },
  })
  const add = await until(() => button('Add a channel'))
  press(add)
  await shown('Please paste the URL of a channel')
  type("Paste a channel's URL", 'ntfy://ntfy.sh/my-courts')
  press(add)
  await shown('Nothing sent yet')
  press(button('Send a test to ntfy ntfy.sh/my-c…'))
  await shown('A message is being sent')
  set({ isWaiting: false, lastSentAt: at, lastFailure: 'ntfy.sh answered 403: forbidden' })
  await pass(1500)
  await shown(/ntfy\.sh answered 403: forbidden$/)
  set({ lastFailure: null })
  press(button(/^Send a test to ntfy/))
  await pass(1500)
  set({ isWaiting: false })
  await pass(1500)
  await shown('Delivered Tuesday 24 November 2026, 8:00 PM AEDT')
  press(button(/^Remove ntfy/))
  await expectToast('Channel removed', 'Nothing is sent there any more.')
  await until(() => expect(queryByText(document.body, /^Delivered/)).toBeNull())
})

test('a test email says that it is being sent, and that it was', async () => {
  let test: TestEmail | null = null
  await openPage('/account?tab=emails', {
    member: {},
    answers: {
      integrations: {
        emailTest: () => test,
        testEmail() {
          test = { state: 'waiting', at }
          return { sent: true }
        },
      },
    },
  })
  press(await until(() => button(`Send me a test email at ${ana.email}`)))
  await shown('The test is being sent')
  test = { state: 'sent', at }
  await pass(1500)
  expect(await shown(/^Test sent Tuesday 24 November 2026, 8:00 PM AEDT\./)).toBeDefined()
})

test('a channel is kept to some alerts', async () => {
  const alert = alertOfAna(1)
  let held = aChannel()
  await openPage('/account?tab=emails', {
    member: {},
    alerts: [alert],
    answers: {
      integrations: {
        channels: () => [held],
        setChannelAlerts({ alertIds }) {
          held = { ...held, alertIds }
          return { set: true }
        },
      },
    },
  })
  await shown('For all alerts')
  press(button(/^Choose alerts of ntfy/))
  const all = await until(() => called('switch', 'All my alerts, also new ones'))
  await until(() => expect(all).toHaveProperty('disabled', false))
  press(all)
  await shown('For 1 alert')
  press(await until(() => called('checkbox', /Manly Lawn Tennis Club/)))
  expect(await shown('For no alert')).toBeDefined()
})

test('the help names the form of each URL', async () => {
  await openPage('/account?tab=emails', { member: {} })
  await shown('Channels and their URLs')
  expect(await shown('tgram://BOT_TOKEN/CHAT_ID')).toBeDefined()
})

test('a channel of an earlier version is no longer expectToast, and can only be removed', async () => {
  const held = aChannel({ name: 'A channel', label: 'pover://…', isSupported: false })
  await openPage('/account?tab=emails', { member: {}, answers: { integrations: { channels: () => [held] } } })
  await shown('No longer supported. Nothing is sent there any more.')
  const card = button('Remove A channel pover://…').closest('li')
  expect(card && textsOf(card, 'button')).toEqual(['Remove'])
})
