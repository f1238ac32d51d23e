// @vitest-environment jsdom
import { queryByText } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openLine, pick, pickedSlots, willHear } from '#test/support/jsdom/alert-form.ts'
import {
  button,
  called,
  closed,
  dialog,
  expectToast,
  key,
  pass,
  press,
  shown,
  type,
  until,
} from '#test/support/jsdom/hands.ts'
import { openPage } from '#test/support/jsdom/open-page.tsx'
import { ana, tokenOfAna } from '#test/support/jsdom/usual-answers.ts'

const create = 'Create Availability Alert'
const kept = 'We kept what you had filled in.'

test('a form that is closed by accident reopens as it was, and starts over on request', async () => {
  const address = '/calendar?sport=golf&dialog=alert&at=2026-11-26-8:30PM'
  const page = await openPage(address, { member: {} })
  const form = await dialog(create)
  press(await until(() => button('Every Thursday, 6 to 9 PM', form)))
  key('Escape', { on: form })
  await closed()

  await page.go(address)
  const again = await dialog(create)
  await shown(kept, again)
  await shown(/^Thursdays, 6 to 9 PM/, again)
  press(button('Start over', again))
  expect(await pickedSlots(again)).toEqual(['Thursday November 26 8:30 PM'])
  await openLine(again, 'More')
  await pick('Players', '4', again)
  press(button('Cancel', again))
  await closed()

  await page.go(address)
  const anew = await dialog(create)
  await until(() => button('Cancel', anew))
  expect(queryByText(anew, kept)).toBeNull()
})

test('leaving the page by accident keeps the form', async () => {
  const page = await openPage('/alerts', { member: {} })
  press(await until(() => button('Create Alert')))
  const form = await until(() => called('region', 'New alert'))
  await openLine(form, 'When')
  await pick('Repeats', 'Every week until I stop', form)
  press(await until(() => button('Tue', form)))
  await page.go('/calendar')
  await until(() => called('grid', 'Availability calendar'))
  await page.go('/alerts')
  press(await until(() => button('Create Alert')))
  const again = await until(() => called('region', 'New alert'))
  await shown(kept, again)
  expect(button('Tue', await openLine(again, 'When')).ariaPressed).toBe('true')
  press(button('Cancel', again))
  await until(() => expect(document.querySelector('section[aria-label="New alert"]')).toBeNull())
})

test('signing in again after the session ended keeps the form, and makes an alert of the account', async () => {
  const page = await openPage('/calendar?sport=golf&dialog=alert&at=2026-11-26-6:30PM', {
    member: {},
    answers: { auth: { login: () => ({ token: tokenOfAna, user: ana }) } },
  })
  const form = await dialog(create)
  press(await until(() => button('Every Thursday, 6 to 9 PM', form)))
  page.refuse()
  press(button('Create Alert', form))
  await until(() => called('heading', 'Welcome back'))
  page.refuse(false)
  type('Email', ana.email)
  type('Password', 'green court')
  press(button('Sign In'))
  await pass(100)
  await shown(kept)
  await shown(/^Thursdays, 6 to 9 PM/)
  press(button('Create Alert', await dialog(create)))
  await expectToast('Alert created successfully', willHear)
  const sent = page.asked.filter(({ path }) => path === 'alerts.create').map(({ input }) => input)
  expect(sent).toEqual([expect.anything(), expect.objectContaining({ email: ana.email })])
})

test('an address that was wrong is changed without filling in the form again', async () => {
  await openPage('/alerts/new?venue=manly-lawn-tc')
  const form = await until(() => called('region', 'New alert'))
  await openLine(form, 'When')
  press(await until(() => button('Tue', form)))
  press(button(/^Evening/, form))
  type('Email', 'sma@example.com', form)
  press(await until(() => button('Create Alert', form)))
  await shown(/^We've emailed sma@example.com/)
  press(button('Change address'))
  const again = await until(() => called('region', 'New alert'))
  await shown(kept, again)
  expect(await shown(/^Tuesdays, 6 to 9 PM/, again)).toBeDefined()
})
