// @vitest-environment jsdom
import { fireEvent, getByLabelText, queryByRole } from '@testing-library/react'
import { expect, test } from 'vitest'
import { chooseOfMenu, chooseVenue, openAlertForm, openLine, pickSlot } from '#test/support/jsdom/alert-form.ts'
import { alertOfAna } from '#test/support/jsdom/answers-of-alerts.ts'
import { refusing } from '#test/support/jsdom/failures.ts'
import {
  button,
  called,
  cellAt,
  closed,
  dialog,
  expectToast,
  key,
  pass,
  press,
  shown,
  toast,
  type,
  until,
} from '#test/support/jsdom/hands.ts'
import { openPage } from '#test/support/jsdom/open-page.tsx'

const create = 'Create Availability Alert'
const friday = '2026-11-27'
const refusal =
  'Cannot create alert for Balgowlah GC (Fri 27 Nov, any holes, 1 spot) because we found availability at 7:00 PM.'

test('a conflict that only the server finds is told by a toast and in the form, until the form is changed', async () => {
  const { page, form } = await openAlertForm(`${friday}-7:00PM`, { create: refusing('ALERT_CONFLICT', refusal) })
  page.failing.add('alerts.precheck')
  await chooseVenue('balg', 'Balgowlah GC', form)
  press(button('Create Alert', form))
  await expectToast('Cannot create alert', refusal)
  await shown(refusal, form)

  // With several days it is a refusal of all of them.
  press(called('checkbox', 'Recurring alert', await openLine(form, 'When')))
  await until(() => expect(toast()).toEqual([]))
  press(button('Create Alert', form))
  await expectToast('Error creating alerts', 'because we found availability at 7:00 PM.')
  press(button('Cancel', form))
  await until(() => expect(toast()).toEqual([]))
})

test('the same alert again already exists, and the form leads to the alert that there is', async () => {
  const known = alertOfAna(1, { sport: 'golf', venues: ['Balgowlah'], specificDate: friday })
  const { page, form } = await openAlertForm(`${friday}-7:00PM`, {
    create: refusing('ALERT_EXISTS'),
    list: () => [known],
  })
  await chooseVenue('balg', 'Balgowlah GC', form)
  press(button('Create Alert', form))
  await expectToast('Alert Already Exists', 'You have this alert already.')
  const link = await until(() => called('link', 'See it', form))
  await until(() => expect(link.getAttribute('href')).toBe(`/alerts#${known.id}`))
  press(button('Cancel', form))
  expect(page.path()).toBe('/calendar')
})

test('on the page of alerts the dialog of a duplicate makes way for the alert that there is', async () => {
  const golf = { sport: 'golf' as const, venues: ['Balgowlah'] }
  const alerts = [
    alertOfAna(1, { ...golf, specificDate: friday }),
    alertOfAna(2, { ...golf, specificDate: '2026-11-28' }),
  ]
  const answers = { alerts: { update: refusing('ALERT_EXISTS', 'Alert Already Exists') } }
  await openPage('/alerts', { member: {}, alerts, answers })
  await chooseOfMenu(/Alert for Sat 28 Nov, 7 PM/, 'Edit')
  const edit = await dialog('Edit Availability Alert')
  await pickSlot('Friday 27 November 2026, 7:00 PM', edit)
  await pickSlot('Saturday 28 November 2026, 7:00 PM', edit)
  press(button('Update Alert', edit))
  await expectToast('Error updating alert', 'Alert Already Exists')
  await shown('You have this alert already.', edit)
  const link = await until(() => called('link', 'See it', edit))
  await until(() => expect(link.getAttribute('href')).toBe(`/alerts#${alerts[0]?.id}`))
  press(button('Cancel', edit))
  await closed()
})

test('past dates are refused in the calendar and in the picker', async () => {
  const past = ['Cannot create alert', 'Cannot create alerts for past dates.'] as const
  await openPage('/calendar?sport=golf', { member: {} })
  await until(() => cellAt(24, 0))
  fireEvent.doubleClick(cellAt(24, 0))
  await expectToast(...past)
  expect(queryByRole(document.body, 'dialog', { name: create })).toBeNull()
  press(button('Close notification'))
  await until(() => expect(toast()).toEqual([]))
  await pass(400)
  fireEvent.doubleClick(cellAt(24, 1))
  const form = await dialog(create)
  await pickSlot('Monday 23 November 2026, 6:00 PM', form)
  await expectToast(...past)
  expect(button('Previous week', form)).toHaveProperty('disabled', true)
})

test('any other failure says that the alert could not be created', async () => {
  const { page, form } = await openAlertForm(`${friday}-7:00PM`)
  page.failing.add('alerts.create')
  press(await until(() => button('Create Alert', form)))
  await expectToast('Failed to create alert')
  await until(() => expect(button('Create Alert', form)).toHaveProperty('disabled', false))
  press(button('Cancel', form))
})

test('Enter in the email field says what is missing', async () => {
  const { form, sent } = await openAlertForm(`${friday}-7:00PM`)
  const where = await openLine(form, 'Where')
  press(button('Clear venues', where))
  const enter = async () => key('Enter', { on: getByLabelText(await openLine(form, 'More'), 'Email') })
  await enter()
  await expectToast('Missing information', 'Please fill in all required fields: email, venues, and time slots.')
  await chooseVenue('balg', 'Balgowlah GC', form)
  press(button('Remove Friday November 27 7:00 PM', await openLine(form, 'When')))
  await enter()
  await expectToast('Missing information', 'Please select at least one time slot for the alert.')
  press(button('Cancel', form))
  await closed()
  expect(sent()).toEqual([])
})

test('a wrong address is marked once the form is sent with it, until it is right', async () => {
  await openPage('/alerts/new')
  const email = await until(() => called('textbox', 'Email'))
  const isMarked = () => email.getAttribute('aria-invalid') === 'true'
  type('Email', 'nobody')
  expect(isMarked()).toBe(false)
  key('Enter', { on: email })
  await expectToast('Missing information', 'Please fill in all required fields: email, venues, and time slots.')
  expect(isMarked()).toBe(true)
  type('Email', 'nobody@example.com')
  expect(isMarked()).toBe(false)
})
