import { expect, test, vi } from 'vitest'
import {
  callAlerts,
  cellAt,
  closed,
  dialog,
  expectToast,
  openAsMember,
  openLine,
  pickedSlots,
  willHear,
} from '#test/support/alert-journeys.ts'
import { expectHeading, signIn } from '#test/support/account-journeys.ts'
import { startBrowserSite } from '#test/support/browser-site.ts'

vi.setConfig({ testTimeout: 60_000 })

const create = 'Create Availability Alert'

test('a form closed by accident reopens as it was, and starts over on request', async () => {
  const site = await startBrowserSite()
  const { page, faults } = await openAsMember(site, '/calendar')
  const form = dialog(page, create)
  await cellAt(page, 'Thu 26 Nov, 7:00 PM').dblclick()
  await form.getByRole('button', { name: 'Every Thursday, 6 to 9 PM' }).click()
  await page.keyboard.press('Escape')
  await closed(page, create)

  await cellAt(page, 'Thu 26 Nov, 7:00 PM').dblclick()
  await form.getByText('We kept what you had filled in.').waitFor()
  await form.getByText(/Thursdays, 6 to 9 PM/).waitFor()
  await form.getByRole('button', { name: 'Start over' }).click()
  expect(await pickedSlots(page)).toEqual(['Thursday November 26 7:00 PM'])
  await openLine(form, 'More')
  await form.getByRole('radiogroup', { name: 'Players' }).getByText('4').click()
  await form.getByRole('button', { name: 'Cancel' }).click()
  await closed(page, create)

  await cellAt(page, 'Thu 26 Nov, 7:00 PM').dblclick()
  await form.waitFor()
  expect(await form.getByText('We kept what you had filled in.').count()).toBe(0)
  expect(faults).toEqual([])
})

test('leaving the page by accident keeps the form', async () => {
  const site = await startBrowserSite()
  const { page } = await openAsMember(site, '/calendar')
  await page.getByRole('link', { name: 'Alerts' }).click()
  await page.getByRole('button', { name: 'Create Alert' }).click()
  const form = page.getByRole('region', { name: 'New alert' })
  await openLine(form, 'When')
  await form.getByText('Every week until I stop').click()
  await form.getByRole('button', { name: 'Tue', exact: true }).click()
  await page.goBack()
  await page.getByRole('grid', { name: 'Availability calendar' }).waitFor()
  await page.goForward()
  await page.getByRole('button', { name: 'Create Alert' }).click()
  await form.getByText('We kept what you had filled in.').waitFor()
  await openLine(form, 'When')
  expect(await form.getByRole('button', { name: 'Tue', exact: true, pressed: true }).count()).toBe(1)
})

test("signing in again after the session ended keeps the form, without creating a visitor's alert", async () => {
  const site = await startBrowserSite()
  const { page, token } = await openAsMember(site, '/calendar')
  const form = dialog(page, create)
  await cellAt(page, 'Thu 26 Nov, 7:00 PM').dblclick()
  await form.getByRole('button', { name: 'Every Thursday, 6 to 9 PM' }).click()
  await fetch(`${site.url}/api/auth/logout`, { method: 'POST', headers: { authorization: `Bearer ${token}` } })
  await form.getByRole('button', { name: 'Create Alert' }).click()
  await expectHeading(page, 'Welcome back')
  await signIn(page)

  await form.getByText('We kept what you had filled in.').waitFor()
  await form.getByText(/Thursdays, 6 to 9 PM/).waitFor()
  await form.getByRole('button', { name: 'Create Alert' }).click()
  await expectToast(page, 'Alert created successfully', willHear)
  const anew = await page.evaluate(() => localStorage.getItem('auth_token') ?? '')
  expect(await callAlerts(site, anew, { method: 'GET' })).toMatchObject([{ isActive: true, isConfirmed: true }])
})
