// @vitest-environment jsdom
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openScreen } from '#test/support/jsdom-screen.tsx'
import { ana, startJsdomSite } from '#test/support/jsdom-site.ts'
import {
  cellAt,
  chooseVenue,
  expectToast,
  gone,
  openForm,
  openLine,
  pickedSlots,
  press,
  textsOf,
  willHear,
} from '#test/support/on-screen.ts'

const calendar = '/calendar?sport=golf'
const isClosed = () => gone(() => screen.queryByRole('dialog', { name: 'Create Availability Alert' }))

/** The venues that are suggested below the search. */
const suggested = () => textsOf(document.querySelectorAll('[role=listbox] [role=option]'))

async function openAsMember(path: string, email = ana) {
  const site = await startJsdomSite()
  const { token } = await site.member(email)
  return { site, token, ...(await openScreen(site, path, { token })) }
}

test('a double click on a half-hour opens the form with its sport, time and email, and the alert is made', async () => {
  const { site, calls, user } = await openAsMember(calendar)
  const form = await openForm('Thu 26 Nov, 7:00 PM')
  await openLine(form, 'More')
  expect((await within(form).findByLabelText<HTMLInputElement>('Email')).value).toBe(ana)
  expect(await pickedSlots(form)).toEqual(['Thursday November 26 7:00 PM'])
  await within(form).findByText('Thu 26 Nov, 7 PM, 20 golf venues within 20 km of Manly, 1 player')
  await openLine(form, 'Where')
  expect((await within(form).findByRole<HTMLInputElement>('radio', { name: 'Golf' })).checked).toBe(true)

  // At most five venues are suggested, and none that is chosen already.
  await press('Clear venues', { part: form })
  await within(form).findByText('Choose at least one venue')
  expect(within(form).getByRole<HTMLButtonElement>('button', { name: 'Create Alert' }).disabled).toBe(true)
  const venues = within(form).getByRole('combobox', { name: 'Venues' })
  await user.click(venues)
  await expect.poll(suggested).toHaveLength(5)
  await user.type(venues, 'bALg')
  await press('Balgowlah GC', { role: 'option' })
  await user.type(venues, 'balg')
  expect(suggested()).toEqual([])

  const letGo = calls.hold('alerts.create')
  await press('Create Alert', { part: form })
  expect((await within(form).findByRole<HTMLButtonElement>('button', { name: 'Creating...' })).disabled).toBe(true)
  letGo()
  await expectToast('Alert created successfully', willHear)
  await isClosed()
  await cellAt('Thu 26 Nov, 7:00 PM', 'alert on')
  await expect.poll(async () => (await site.subjectsTo(ana)).slice(1)).toEqual(['Your alert is set'])
})

test('several days make several alerts, and a recurring one runs for the chosen weeks', async () => {
  const { site, token, pass } = await openAsMember(calendar)
  const form = await openForm('Thu 26 Nov, 6:00 PM')
  await chooseVenue(form, 'long', 'Long Reef GC')
  await openLine(form, 'When')
  await press('Friday 27 November 2026, 6:00 PM', { role: 'gridcell', part: form })
  await press('Create Alert', { part: form })
  await expectToast('All alerts created successfully', willHear)
  await isClosed()

  pass(1000)
  const other = await openForm('Sat 28 Nov, 7:00 PM')
  await chooseVenue(other, 'long', 'Long Reef GC')
  await openLine(other, 'When')
  await press('Recurring alert', { role: 'checkbox', part: other })
  const weeks = within(await within(other).findByRole('radiogroup', { name: 'Number of weeks' }))
  expect(weeks.getAllByRole('radio')).toHaveLength(3)
  expect(weeks.getByRole<HTMLInputElement>('radio', { name: '2' }).checked).toBe(true)
  await press('3', { role: 'radio', part: weeks.getByRole('radio', { name: '3' }).parentElement! })
  await press('Create Alert', { part: other })
  await expectToast('Recurring alerts created successfully', willHear)
  const recurring = (await site.alertsOf(token)).filter(({ isRecurring }) => isRecurring)
  const dates = recurring.map(({ specificDate }) => specificDate)
  expect(dates.toSorted()).toEqual(['2026-11-28', '2026-12-05', '2026-12-12'])
  expect(new Set(recurring.map(({ batchId }) => batchId)).size).toBe(1)
  await expect
    .poll(async () => (await site.subjectsTo(ana)).slice(1))
    .toEqual(['Your alert is set', 'Your alert is set'])
})

test('an alert is made on the page of alerts, whose form starts anew afterwards', async () => {
  const { site, calls, user } = await openAsMember('/alerts')
  await screen.findByText('No alerts created yet.', { exact: false })
  await press('Create Alert')
  const form = await screen.findByRole('region', { name: 'New alert' })
  await press('20 golf venues', { part: form })
  await within(form).findByRole('button', { name: 'All 20 within 20 km', pressed: true })
  within(form).getByRole('button', { name: `to ${ana}` })
  within(form).getByText('Choose at least one time')
  await press('Futsal', { role: 'radio', part: form })
  await within(form).findByRole('button', { name: 'at least 60 minutes' })
  await chooseVenue(form, 'pitt', 'Pittwater RSL')
  await press('Choose dates and times', { part: form })
  await within(form).findByText('No time slots selected yet.')
  await press('Next week', { part: form })
  await within(form).findByText('30 Nov – 6 Dec 2026')
  within(form).getByRole('grid').querySelector<HTMLElement>('[tabindex="0"]')?.focus()
  await user.keyboard('{PageDown}{ArrowRight} ')
  expect(await pickedSlots(form)).toEqual(['Tuesday December 1 8:00 AM'])
  const letGo = calls.hold('alerts.create')
  await press('Create Alert', { part: form })
  await within(form).findByRole('button', { name: 'Creating...' })
  letGo()
  await expectToast('Alert created successfully', 'You will receive email confirmation with alert details.')
  const cards = () => textsOf(screen.queryAllByRole('heading', { level: 4 }))
  await expect.poll(cards).toEqual([expect.stringMatching(/^Alert for Tue 1 Dec, 8 AM, /)])
  expect((await site.subjectsTo(ana)).at(-1)).toBe('Your alert is set')

  await press('Create Alert')
  await screen.findByRole('button', { name: 'Choose dates and times' })
  await openLine(undefined, 'Where')
  expect((await screen.findByRole<HTMLInputElement>('radio', { name: 'All Sports' })).checked).toBe(true)
  screen.getByText('Choose at least one venue')
})

test('a failed confirmation email has its own toast', async () => {
  const { calls } = await openAsMember('/alerts', 'bo@example.com')
  calls.fail('sendBatchConfirmation')
  await press('Create Alert')
  const form = await screen.findByRole('region', { name: 'New alert' })
  await chooseVenue(form, 'balg', 'Balgowlah GC')
  await openLine(form, 'When')
  await press('Saturday 28 November 2026, 7:00 AM', { role: 'gridcell', part: form })
  await press('Create Alert', { part: form })
  await expectToast('Alert created', 'Alert created but confirmation email failed to send.')
  expect(await screen.findAllByRole('heading', { level: 4 })).toHaveLength(1)
})
