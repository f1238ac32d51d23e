// @vitest-environment jsdom
import { getByLabelText, queryByRole, queryByText } from '@testing-library/react'
import { expect, test } from 'vitest'
import { alertOfAna } from '#test/support/jsdom/answers-of-alerts.ts'
import { failureOfCode, refusing } from '#test/support/jsdom/failures.ts'
import { button, called, expectToast, press, shown, textsOf, type, until } from '#test/support/jsdom/hands.ts'
import { openPage } from '#test/support/jsdom/open-page.tsx'
import { ana, tokenOfAna } from '#test/support/jsdom/usual-answers.ts'

type Opened = NonNullable<Parameters<typeof openPage>[1]>
type AlertAnswers = NonNullable<NonNullable<Opened['answers']>['alerts']>

const dead = 'This link no longer works'
const bob = 'bob@example.com'
const thursday = alertOfAna(1, { specificDate: '2026-11-26' })
const heading = (name: string) => until(() => called('heading', name))

/** The page of a link in an email about an alert. */
function openLink(action: string, answers: AlertAnswers = {}, { alert = thursday, ...more } = {}) {
  const previewLink = () => ({ alerts: [alert], overview: null })
  return openPage(`/manage-alert?action=${action}&token=a.b.c`, {
    answers: { alerts: { previewLink, followLink: () => ({ changed: 1 }), ...answers } },
    ...more,
  })
}

test('the link to stop an alert acts only by its button, says why it could not, and is undone', async () => {
  const failures = [failureOfCode('TOO_MANY_REQUESTS', 'Too many alerts at once. Please wait a moment and try again.')]
  const page = await openLink('stop', {
    followLink: () => {
      const failure = failures.shift()
      if (failure) throw failure
      return { changed: 1 }
    },
    undoByLink: () => ({ changed: 1 }),
  })
  await heading('Stop this alert?')
  expect([page.path(), page.search()]).toEqual(['/manage-alert', {}])
  await shown('Thu 26 Nov, 7 PM, Manly Lawn Tennis Club')
  expect(page.asked.map(({ path }) => path)).not.toContain('alerts.followLink')
  press(button('Stop this alert'))
  await shown('Too many alerts at once. Please wait a moment and try again.')
  press(button('Stop this alert'))
  await heading('Alert stopped')
  page.failing.add('alerts.undoByLink')
  press(button('Undo'))
  await shown('That did not work. Check your connection and try again.')
  page.failing.clear()
  press(button('Undo'))
  await heading('Your alert is on again')
  expect(await shown('It is watching again.')).toBeDefined()
})

test('a link to an alert that has ended says so', async () => {
  await openLink('stop', { previewLink: () => ({ alerts: [], overview: null }) })
  expect(await heading('This alert has already ended')).toBeDefined()
})

test('the link to confirm an alert starts it, and has nothing left to do when it is followed again', async () => {
  const page = await openLink('confirm')
  await heading('Start your alert?')
  press(button('Yes, email me'))
  await heading("You're all set")
  expect(page.asked.at(-1)).toEqual({ path: 'alerts.followLink', input: { action: 'confirm', token: 'a.b.c' } })
  await page.leave()
  await openLink('confirm', { previewLink: () => ({ alerts: [], overview: null }) })
  expect(await heading("There's nothing left to confirm")).toBeDefined()
})

test('a visitor who has confirmed an alert creates an account on the spot, and is signed in at once', async () => {
  const register = () => ({ requiresVerification: false as const, message: '', token: tokenOfAna, user: ana })
  const alert = { ...thursday, email: bob }
  const page = await openPage('/manage-alert?action=confirm&token=a.b.c', {
    answers: {
      alerts: { previewLink: () => ({ alerts: [alert], overview: null }), followLink: () => ({ changed: 1 }) },
      auth: { register },
    },
  })
  press(await until(() => button('Yes, email me')))
  press(await until(() => called('link', 'Create an account')))
  await heading('Join the court')
  expect([page.path(), page.search()]).toEqual(['/register', {}])
  expect(getByLabelText(document.body, 'Email')).toHaveProperty('value', bob)
  type('Password', 'green court')
  press(button('Create Account'))
  await expectToast('Registration successful', 'Welcome! You are now logged in.')
  await until(() => expect(page.path()).toBe('/calendar'))
  const sent = page.asked.find(({ path }) => path === 'auth.register')
  expect(sent?.input).toMatchObject({ email: bob, proof: 'a.b.c' })
})

test("'I booked it' ends an alert on a date", async () => {
  await openLink('booked')
  await heading('Did you book it?')
  press(button('Yes, I booked it'))
  expect(await heading('Enjoy your game')).toBeDefined()
})

test("'I booked it' quiets a day of a weekly alert, until it is undone", async () => {
  const alert = { ...thursday, specificDate: null, daysOfWeek: ['thursday' as const] }
  const page = await openLink('booked', { undoByLink: () => ({ changed: 1 }) }, { alert })
  const choices = await until(() => called('group', 'Which day did you book?'))
  expect(textsOf(choices, 'button')).toEqual([
    ...['Thu 26 Nov', 'Thu 3 Dec', 'Thu 10 Dec', 'Thu 17 Dec'].map((day) => `Quiet for ${day}`),
    'End the alert',
  ])
  press(button('Quiet for Thu 26 Nov', choices))
  await shown('Quiet for Thu 26 Nov. Next: Thu 3 Dec.')
  press(button('Undo'))
  await shown('It is watching again.')
  expect(page.asked.at(-1)?.input).toEqual({ action: 'booked', token: 'a.b.c', date: '2026-11-26' })
})

test('an alert is paused for a week', async () => {
  await openLink('pause')
  await heading('Pause this alert for a week?')
  press(button('Pause for a week'))
  expect(await heading('Alert paused for a week')).toBeDefined()
})

test('unsubscribing ends all alerts of the address', async () => {
  await openLink('unsubscribe')
  await heading('Stop all alert emails?')
  press(button('Stop all alert emails'))
  expect(await heading("You won't get any more alert emails")).toBeDefined()
})

test.each(['', '?action=stop', '?action=explode&token=a.b.c'])(
  'an address without a whole link asks nothing and reveals nothing: %s',
  async (query) => {
    const page = await openPage(`/manage-alert${query}`)
    await heading(dead)
    expect(page.asked.filter(({ path }) => path.startsWith('alerts.'))).toEqual([])
  },
)

test('a link without a valid signature, or past its time, no longer works', async () => {
  await openLink('stop', { previewLink: refusing('INVALID_TOKEN') })
  await heading(dead)
  expect(queryByRole(document.body, 'list')).toBeNull()
})

test('a link is not called invalid by a server that is busy', async () => {
  const message = 'We cannot do that right now. Please try again in a moment.'
  const stop = await openLink('stop', { previewLink: refusing('UNAVAILABLE', message) })
  await heading('Stop this alert?')
  await shown(message)
  await stop.leave()
  const failures = [failureOfCode('UNAVAILABLE', message)]
  await openLink('change', { previewLink: () => Promise.reject(failures[0] ?? failureOfCode('INVALID_TOKEN')) })
  await shown('We could not reach Courtside.')
  failures.pop()
  press(button('Try Again'))
  await heading(dead)
  expect(queryByText(document.body, message)).toBeNull()
})
