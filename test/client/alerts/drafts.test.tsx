// @vitest-environment jsdom
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openScreen } from '#test/support/jsdom-screen.tsx'
import { ana, password, startJsdomSite } from '#test/support/jsdom-site.ts'
import {
  expectHeading,
  expectToast,
  fill,
  gone,
  openForm,
  openLine,
  pickedSlots,
  press,
  willHear,
} from '#test/support/on-screen.ts'

const kept = 'We kept what you had filled in.'
const isClosed = () => gone(() => screen.queryByRole('dialog', { name: 'Create Availability Alert' }))

async function openCalendar() {
  const site = await startJsdomSite()
  const { token } = await site.member()
  return { site, token, ...(await openScreen(site, '/calendar?sport=golf&view=3-days', { token })) }
}

test('a form that is closed by accident reopens as it was, and starts over on request', async () => {
  const { user, pass } = await openCalendar()
  const form = await openForm('Thu 26 Nov, 8:30 PM')
  await press('Every Thursday, 6 to 9 PM', { part: form })
  await user.keyboard('{Escape}')
  await isClosed()
  pass(1000)
  const again = await openForm('Thu 26 Nov, 8:30 PM')
  await within(again).findByText(kept)
  await within(again).findByText(/^Thursdays, 6 to 9 PM/)
  await press('Start over', { part: again })
  expect(await pickedSlots(again)).toEqual(['Thursday November 26 8:30 PM'])
  await openLine(again, 'More')
  await press('4', { role: 'radio', part: await within(again).findByRole('radiogroup', { name: 'Players' }) })
  await press('Cancel', { part: again })
  await isClosed()
  pass(1000)
  expect(within(await openForm('Thu 26 Nov, 8:30 PM')).queryByText(kept)).toBeNull()
})

test('a form that is left by Back is as it was after Forward', async () => {
  await openCalendar()
  await press('Alerts', { role: 'link' })
  await press('Create Alert')
  const form = await screen.findByRole('region', { name: 'New alert' })
  await openLine(form, 'When')
  await press('Every week until I stop', { role: 'radio', part: form })
  await press('Tue', { part: form })
  window.history.back()
  await screen.findByRole('grid', { name: 'Availability calendar' })
  window.history.forward()
  await press('Create Alert')
  const again = await screen.findByRole('region', { name: 'New alert' })
  await within(again).findByText(kept)
  await openLine(again, 'When')
  const tuesday = await within(again).findByRole('button', { name: 'Tue' })
  expect(tuesday.getAttribute('aria-pressed')).toBe('true')
  await press('Cancel', { part: again })
})

test("signing in again after the session ended keeps the form, and makes no visitor's alert", async () => {
  const { site, token } = await openCalendar()
  const form = await openForm('Thu 26 Nov, 6:30 PM')
  await press('Every Thursday, 6 to 9 PM', { part: form })
  await site.site.call('POST', '/api/auth/logout', { token, body: {} })
  await press('Create Alert', { part: form })
  await expectHeading('Welcome back')
  await fill('Email', ana)
  await fill('Password', password)
  await press('Sign In')
  await screen.findByText(kept)
  await press('Create Alert')
  await expectToast('Alert created successfully', willHear)
  const anew = localStorage.getItem('auth_token') ?? ''
  expect(await site.alertsOf(anew)).toMatchObject([{ isActive: true, isConfirmed: true, timeSlots: { length: 6 } }])
})
