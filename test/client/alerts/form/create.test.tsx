// @vitest-environment jsdom
import { fireEvent, getByLabelText, queryByRole } from '@testing-library/react'
import { expect, test } from 'vitest'
import { sevenPmRow } from '#test/support/calendar-week.ts'
import {
  cards,
  chooseVenue,
  openAlertForm,
  openLine,
  pick,
  pickedSlots,
  pickSlot,
  willHear,
} from '#test/support/jsdom/alert-form.ts'
import {
  button,
  called,
  cellAt,
  closed,
  dialog,
  expectToast,
  key,
  one,
  press,
  shown,
  textsOf,
  type,
  until,
} from '#test/support/jsdom/hands.ts'
import { openPage } from '#test/support/jsdom/open-page.tsx'
import { ana } from '#test/support/jsdom/usual-answers.ts'

type Page = Awaited<ReturnType<typeof openPage>>

const create = 'Create Availability Alert'
const suggested = (form: HTMLElement) => textsOf(form, '[role=listbox] [role=option]')

async function openPageForm(page: Page): Promise<HTMLElement> {
  press(await until(() => button('Create Alert')))
  const form = await until(() => called('region', 'New alert'))
  expect(page.path()).toBe('/alerts')
  return form
}

test('a double click on a half-hour opens the form with its sport, time and email, and the alert is made', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  const page = await openPage('/calendar?sport=golf', { member: {} })
  await until(() => cellAt(sevenPmRow, 2))
  fireEvent.doubleClick(cellAt(sevenPmRow, 2))
  const form = await dialog(create)
  expect(getByLabelText(await openLine(form, 'More'), 'Email')).toHaveProperty('value', ana.email)
  expect(await pickedSlots(form)).toEqual(['Thursday November 26 7:00 PM'])
  await shown('Thu 26 Nov, 7 PM, 20 golf venues within 20 km of Manly, 1 player', form)
  expect(called('radio', 'Golf', await openLine(form, 'Where'))).toHaveProperty('checked', true)
  expect(document.documentElement.style.overflow).toBe('hidden')

  page.holding.set('alerts.create', promise)
  press(button('Create Alert', form))
  await until(() => expect(button('Creating...', form)).toHaveProperty('ariaDisabled', 'true'))
  resolve()
  await expectToast('Alert created successfully', willHear)
  await closed()
  await until(() => expect(cellAt(sevenPmRow, 2).getAttribute('aria-label')).toMatch(/alert on$/))
  expect(page.asked.find(({ path }) => path === 'alerts.create')?.input).toMatchObject({
    email: ana.email,
    sport: 'golf',
    venuePreset: { kind: 'near', km: 20, place: { suburb: 'Manly' } },
    selectedSlots: ['2026-11-26-7:00PM'],
    spots: 1,
  })
  expect(page.asked.some(({ path }) => path === 'alerts.sendBatchConfirmation')).toBe(true)
})

test('at most five venues are suggested, and none that is chosen already; without one no alert is made', async () => {
  const { form } = await openAlertForm('2026-11-26-7:30PM')
  const where = await openLine(form, 'Where')
  press(button('Clear venues', where))
  await shown('Choose at least one venue', form)
  expect(button('Create Alert', form)).toHaveProperty('disabled', true)
  press(called('combobox', 'Venues', where))
  await until(() => expect(suggested(where)).toHaveLength(5))
  type('Venues', 'G', where)
  await until(() => expect(suggested(where)).toHaveLength(5))
  await chooseVenue('bALg', 'Balgowlah GC', form)
  type('Venues', 'balg', where)
  await until(() => expect(suggested(where)).toEqual([]))
  press(button('Cancel', form))
  await closed()
})

test('several days make several alerts', async () => {
  const { form, sent } = await openAlertForm('2026-11-26-6:00PM')
  await chooseVenue('long', 'Long Reef GC', form)
  await pickSlot('Friday 27 November 2026, 6:00 PM', form)
  press(button('Create Alert', form))
  await expectToast('All alerts created successfully', willHear)
  await closed()
  expect(sent()).toMatchObject([{ venues: ['Long Reef'], selectedSlots: ['2026-11-26-6:00PM', '2026-11-27-6:00PM'] }])
})

test('a recurring alert runs for two weeks, or for as many as are chosen', async () => {
  const { form, sent } = await openAlertForm('2026-11-28-7:00PM')
  press(called('checkbox', 'Recurring alert', await openLine(form, 'When')))
  const weeks = await until(() => called('radiogroup', 'Number of weeks', form))
  expect(textsOf(weeks, 'label')).toEqual(['2', '3', '4'])
  expect(called('radio', '2', weeks)).toHaveProperty('checked', true)
  await pick('Number of weeks', '3', form)
  press(button('Create Alert', form))
  await expectToast('Recurring alerts created successfully', willHear)
  expect(sent()).toMatchObject([{ isRecurring: true, recurringWeeks: 3 }])
})

test('an alert is made on the page of alerts, whose form starts anew afterwards', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  const page = await openPage('/alerts', { member: {} })
  await until(() => called('heading', 'Availability Alerts'))
  await shown('No alerts created yet. Create your first alert to get notified when courts become available!')
  const form = await openPageForm(page)
  press(await until(() => button('20 golf venues', form)))
  await until(() => expect(button('All 20 within 20 km', form).ariaPressed).toBe('true'))
  expect(called('radio', 'Golf', form)).toHaveProperty('checked', true)
  button(`to ${ana.email}`, form)
  await shown('Choose at least one time', form)
  expect(button('Create Alert', form)).toHaveProperty('disabled', true)

  await pick('Sport', 'Futsal', form)
  await until(() => button('at least 60 minutes', form))
  await chooseVenue('pitt', 'Pittwater RSL', form)
  press(button('Choose dates and times', form))
  await shown('No time slots selected yet.', form)
  await shown('30 Nov – 6 Dec 2026', form)
  one('[role=grid] [tabindex="0"]', form).focus()
  for (const name of ['PageDown', 'ArrowRight', ' ']) key(name)
  expect(await pickedSlots(form)).toEqual(['Tuesday December 1 8:00 AM'])
  page.holding.set('alerts.create', promise)
  press(button('Create Alert', form))
  await until(() => button('Creating...', form))
  resolve()
  await expectToast('Alert created successfully', 'You will receive email confirmation with alert details.')
  await until(() => expect(cards()).toEqual([expect.stringMatching(/^Alert for Tue 1 Dec, 8 AM, /)]))

  const anew = await openPageForm(page)
  await until(() => button('Choose dates and times', anew))
  expect(called('radio', 'All Sports', await openLine(anew, 'Where'))).toHaveProperty('checked', true)
  await shown('Choose at least one venue', anew)
})

test('a failed confirmation email has its own toast', async () => {
  const page = await openPage('/alerts', { member: {} })
  page.failing.add('alerts.sendBatchConfirmation')
  const form = await openPageForm(page)
  await chooseVenue('balg', 'Balgowlah GC', form)
  await pickSlot('Saturday 5 December 2026, 7:00 AM', form)
  press(button('Create Alert', form))
  await expectToast('Alert created', 'Alert created but confirmation email failed to send.')
  await until(() => expect(cards()).toHaveLength(1))
})

test('an alert for another address waits for its confirmation, and the page of alerts says so', async () => {
  const bob = 'bob@example.com'
  const { page, form } = await openAlertForm('2026-11-26-8:00PM')
  type('Email', bob, await openLine(form, 'More'))
  press(button('Create Alert', form))
  await shown(`We've emailed ${bob}. Open it and press 'Yes, email me'.`)
  press(button('Resend'))
  await shown("If an email is due, it's on its way. Check your spam folder.")
  await page.go('/alerts')
  await shown(`Alerts for ${bob} start once you follow the link in the email that we sent there.`)
  await shown('Waiting for a confirmation (1)')
  expect(queryByRole(document.body, 'heading', { name: /^Watching/ })).toBeNull()
})
