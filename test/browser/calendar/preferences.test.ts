import { expect, test } from 'vitest'
import { changeAnswer } from '#test/support/account-journeys.ts'
import { openAsMember } from '#test/support/alert-journeys.ts'
import {
  cellAt,
  openCalendar,
  openPreferences,
  sevenPmRow,
  startCalendarSite,
} from '#test/support/calendar-journeys.ts'

test('preferences are saved, take effect at once and after a reload', async () => {
  const site = await startCalendarSite()
  const { page } = await openCalendar(site, '')
  const dialog = await openPreferences(page)
  expect(await dialog.getByLabel('Email', { exact: true }).getAttribute('readonly')).not.toBeNull()
  await dialog.getByRole('combobox', { name: 'Default Location' }).fill('parram')
  await dialog.getByRole('option', { name: 'Parramatta 2150' }).click()
  await dialog.getByLabel('Default Sport').selectOption('tennis')
  await dialog.getByLabel('Default View').selectOption('3-days')
  await dialog.getByRole('button', { name: /Tennis venues/ }).click()
  await dialog.getByRole('combobox', { name: 'Tennis venues' }).fill('manly lawn')
  await dialog.getByRole('option', { name: 'Manly Lawn Tennis Club' }).click()
  await dialog.getByText('(1 selected)').waitFor()
  expect(await dialog.getByRole('switch', { name: 'Push notifications (coming soon)' }).isDisabled()).toBe(true)
  await dialog.getByRole('switch', { name: "Check it's still free before I book" }).click()
  await dialog.getByRole('button', { name: 'Save Changes' }).click()
  // The toast goes by itself.
  await Promise.all([dialog.waitFor({ state: 'detached' }), page.getByText('Preferences saved').waitFor()])
  await expect.poll(() => page.locator('thead th').count()).toBe(3)
  // The sport on screen stays; distances start at Parramatta.
  expect(await page.getByRole('button', { name: 'Golf' }).getAttribute('aria-pressed')).toBe('true')
  await page.getByText('within 20 km of Parramatta').waitFor()
  const account = page.getByRole('button', { name: /^Account of/ })
  await expect.poll(() => account.evaluate((button) => button === document.activeElement)).toBe(true)
  const stored = await page.evaluate(() => JSON.parse(window.localStorage.getItem('userPreferences') ?? '{}') as object)
  expect(stored).toMatchObject({
    defaultSport: 'tennis',
    lookBeforeBooking: true,
    tennisVenues: ['Manly Lawn Tennis Club'],
  })
  const temporary = await page.evaluate(
    () => JSON.parse(window.localStorage.getItem('temporaryPreferences') ?? '{}') as object,
  )
  expect(temporary).toEqual({ location: 'Parramatta', distance: 20 })
  await page.goto(`${site.url}/calendar`)
  await page.getByRole('grid').waitFor()
  // With saved venues the calendar opens on these.
  await expect
    .poll(() => page.getByRole('group', { name: 'Venues' }).getByRole('button').getAttribute('aria-pressed'))
    .toBe('true')
  await expect.poll(() => page.locator('thead th').count()).toBe(3)
})

test('a default sport that is none of ours opens on tennis', async () => {
  const site = await startCalendarSite()
  const { page } = await openCalendar(site, '')
  await changeAnswer(page, 'preferences.get', [['"defaultSport":"golf"', '"defaultSport":"squash"']])
  // Otherwise the document has the answer.
  await page.context().clearCookies()
  await page.goto(`${site.url}/calendar`)
  await expect.poll(() => page.getByRole('button', { name: 'Tennis', pressed: true }).count()).toBe(1)
})

test('from the page of alerts the menu leads to the preferences, too; a failed save says so twice and loses nothing', async () => {
  const site = await startCalendarSite()
  const { page, context } = await openAsMember(site, '/alerts')
  await (await openPreferences(page)).getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('grid', { name: 'Availability calendar' }).waitFor()
  expect(new URL(page.url()).pathname).toBe('/calendar')
  await context.route('**/trpc/preferences.update**', (route) => route.abort())
  const dialog = await openPreferences(page)
  await dialog.getByLabel('Default View').selectOption('3-days')
  await dialog.getByRole('button', { name: 'Save Changes' }).click()
  await expect.poll(() => page.getByText('Failed to save preferences. Please try again.').count()).toBe(2)
  expect(await dialog.getByLabel('Default View').inputValue()).toBe('3-days')
})

test('a granted location measures from the device, with its toast', async () => {
  const site = await startCalendarSite()
  const granted = await openCalendar(site)
  await granted.context.setGeolocation({ latitude: -33.8136, longitude: 151.0034 })
  await granted.context.grantPermissions(['geolocation'])
  await granted.page.reload()
  await granted.page.getByRole('grid').waitFor()
  await granted.page.clock.fastForward(1100)
  await granted.page.getByText('Location access granted').waitFor()
  await expect.poll(() => cellAt(granted.page, sevenPmRow, 1).textContent()).toBe('1')
  expect(await granted.page.evaluate(() => window.localStorage.getItem('locationSource'))).toBe('"gps"')
})
