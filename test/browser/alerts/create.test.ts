import { expect, test, vi } from 'vitest'
import { holdCall } from '#test/support/account-journeys.ts'
import {
  cellAt,
  chooseVenue,
  closed,
  dialog,
  expectToast,
  openAsMember,
  openLine,
  pickedSlots,
  willHear,
} from '#test/support/alert-journeys.ts'
import { startBrowserSite } from '#test/support/browser-site.ts'
import { press, tabTo } from '#test/support/keyboard.ts'

vi.setConfig({ testTimeout: 60_000 })

const create = 'Create Availability Alert'

test('a double click on a cell opens the dialog with its sport, date, time and the email, and the alert is made', async () => {
  const site = await startBrowserSite()
  const { page, faults } = await openAsMember(site, '/calendar')
  await cellAt(page, 'Thu 26 Nov, 7:00 PM').dblclick()
  await dialog(page, create).waitFor()
  await openLine(page, 'More')
  expect(await page.getByLabel('Email').inputValue()).toBe('ana@example.com')
  await openLine(page, 'Where')
  expect(await page.getByRole('radio', { name: 'Golf' }).isChecked()).toBe(true)
  expect(await pickedSlots(page)).toEqual(['Thursday November 26 7:00 PM'])
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).overflow)).toBe('hidden')

  const button = dialog(page, create).getByRole('button', { name: 'Create Alert' })
  await dialog(page, create).getByText('Thu 26 Nov, 7 PM, 20 golf venues within 20 km of Manly, 1 player').waitFor()
  await openLine(page, 'Where')
  await dialog(page, create).getByRole('button', { name: 'Clear venues' }).click()
  expect(await button.isDisabled()).toBe(true)
  await dialog(page, create).getByText('Choose at least one venue').waitFor()
  await page.getByRole('combobox', { name: 'Venues' }).click()
  await expect.poll(() => page.getByRole('listbox').getByRole('option').count()).toBe(5)
  await page.getByRole('combobox', { name: 'Venues' }).fill('G')
  await expect.poll(() => page.getByRole('listbox').getByRole('option').count()).toBe(5)
  await chooseVenue(page, 'bALg', 'Balgowlah GC')
  await page.getByRole('combobox', { name: 'Venues' }).fill('balg')
  expect(await page.getByRole('listbox').getByRole('option').count()).toBe(0)
  await page.getByRole('combobox', { name: 'Venues' }).fill('')

  const letGo = await holdCall(page, 'alerts.create')
  await button.click()
  await dialog(page, create).getByRole('button', { name: 'Creating...' }).waitFor()
  expect(await dialog(page, create).getByRole('button', { name: 'Creating...' }).isDisabled()).toBe(true)
  letGo()
  await expectToast(page, 'Alert created successfully', willHear)
  await dialog(page, create).waitFor({ state: 'hidden' })
  await page.getByRole('gridcell', { name: /^Thu 26 Nov, 7:00 PM.*alert on/ }).waitFor()
  await expect
    .poll(async () => (await site.mails()).map(({ to, parsed }) => [to, parsed.subject]).slice(1))
    .toEqual([['ana@example.com', 'Your alert is set']])
  expect(faults).toEqual([])
})

test('an alert is made by keyboard alone, from the A key on a cell, and the focus comes back to the cell', async () => {
  const site = await startBrowserSite()
  const { page, faults } = await openAsMember(site, '/calendar')
  await tabTo(page, page.getByRole('grid', { name: 'Availability calendar' }).locator('[tabindex="0"]'))
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('a')
  await dialog(page, create).waitFor()
  await press(page, 'button', '20 golf venues')
  await press(page, 'button', 'Clear venues')
  await tabTo(page, page.getByRole('combobox', { name: 'Venues' }))
  await page.keyboard.type('long')
  await page.keyboard.press('Enter')
  await press(page, 'button', 'Wed 25 Nov, 8 PM')
  await tabTo(page, dialog(page, create).getByRole('grid').locator('[tabindex="0"]'))
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Space')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  expect(await pickedSlots(page)).toEqual([
    'Wednesday November 25 8:00 PM',
    'Wednesday November 25 8:30 PM',
    'Thursday November 26 8:30 PM',
  ])
  await press(page, 'button', 'Remove Thursday November 26 8:30 PM')
  await press(page, 'button', 'Create Alert')
  await expectToast(page, 'Alert created successfully', willHear)
  await dialog(page, create).waitFor({ state: 'hidden' })
  await page.getByRole('gridcell', { name: /^Wed 25 Nov, 8:30 PM.*alert on/ }).waitFor()
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label')))
    .toMatch(/^Wed 25 Nov, 8:00 PM/)
  expect(faults).toEqual([])
})

test('several days make several alerts, and a recurring one runs for the chosen weeks', async () => {
  const site = await startBrowserSite()
  const { page, token } = await openAsMember(site, '/calendar')
  await cellAt(page, 'Thu 26 Nov, 7:00 PM').dblclick()
  await chooseVenue(page, 'long', 'Long Reef GC')
  await openLine(page, 'When')
  await dialog(page, create).getByRole('gridcell', { name: 'Friday 27 November 2026, 7:00 PM' }).click()
  await dialog(page, create).getByRole('button', { name: 'Create Alert' }).click()
  await expectToast(page, 'All alerts created successfully', willHear)
  await closed(page, create)

  await cellAt(page, 'Sat 28 Nov, 7:00 PM').dblclick()
  await chooseVenue(page, 'long', 'Long Reef GC')
  await openLine(page, 'When')
  await page.getByLabel('Recurring alert').check()
  expect(await page.getByRole('radiogroup', { name: 'Number of weeks' }).getByRole('radio').count()).toBe(3)
  expect(await page.getByRole('radio', { name: '2', exact: true }).last().isChecked()).toBe(true)
  await page.getByRole('radiogroup', { name: 'Number of weeks' }).getByText('3').click()
  await dialog(page, create).getByRole('button', { name: 'Create Alert' }).click()
  await expectToast(page, 'Recurring alerts created successfully', willHear)
  const response = await fetch(`${site.url}/api/alerts`, { headers: { authorization: `Bearer ${token}` } })
  const alerts = (await response.json()) as { specificDate: string; batchId: string; isRecurring: boolean }[]
  const recurring = alerts.filter(({ isRecurring }) => isRecurring)
  expect(recurring.map(({ specificDate }) => specificDate).sort()).toEqual(['2026-11-28', '2026-12-05', '2026-12-12'])
  expect(new Set(recurring.map(({ batchId }) => batchId)).size).toBe(1)
  await expect
    .poll(async () => (await site.mails()).slice(1).map(({ parsed }) => parsed.subject))
    .toEqual(['Your alert is set', 'Your alert is set'])
})
