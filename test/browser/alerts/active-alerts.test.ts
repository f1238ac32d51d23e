import type { Page } from 'playwright-core'
import { expect, test, vi } from 'vitest'
import { holdCall, failCalls } from '#test/support/account-journeys.ts'
import {
  ana,
  callAlerts,
  cellAt,
  closed,
  dialog,
  expectToast,
  memberToken,
  openAsMember,
  openLine,
  pickedSlots,
  willHear,
} from '#test/support/alert-journeys.ts'
import { startBrowserSite, type BrowserSite } from '#test/support/browser-site.ts'
import { press, tabTo } from '#test/support/keyboard.ts'

vi.setConfig({ testTimeout: 60_000 })

const active = 'Active Alerts'
const edit = 'Edit Availability Alert'
const golf = { email: ana.email, sport: 'golf', venues: ['Balgowlah', 'Long Reef'], timeSlots: ['7:00 PM', '7:30 PM'] }

async function withAlerts(site: BrowserSite, ...bodies: object[]) {
  const token = await memberToken(site)
  for (const body of bodies) await callAlerts(site, token, { body })
  return openAsMember(site, '/calendar')
}

function openCell(page: Page): Promise<void> {
  return cellAt(page, 'Thu 26 Nov, 7:00 PM').getByRole('button', { name: active }).click()
}

test('a card says all that its alert asks for, and which series it belongs to; one that could not be deleted stays', async () => {
  const site = await startBrowserSite()
  const { page } = await withAlerts(site, {
    ...golf,
    specificDate: '2026-11-26',
    holes: 18,
    spots: 4,
    isRecurring: true,
    recurringWeeks: 3,
  })
  await openCell(page)
  const card = dialog(page, active).getByRole('article')
  expect(await page.getByRole('heading', { name: /Active Alerts/ }).innerText()).toMatch(/1$/)
  expect(await card.getByRole('heading').innerText()).toBe('Golf Alert')
  await card.getByText('Active', { exact: true }).waitFor()
  const facts = await card.locator('dl').innerText()
  expect(facts.replaceAll(/\n+/g, ' ')).toBe(
    'Date Thursday, November 26, 2026 Times 7:00 PM, 7:30 PM Holes 18 Players 4 Email ana@example.com Created 24 Nov 2026, 8:00 PM',
  )
  expect(await card.getByRole('listitem').allInnerTexts()).toEqual(['Balgowlah GC', 'Long Reef GC'])
  await card.getByRole('button', { name: 'Delete entire series' }).hover()
  await page.getByRole('tooltip', { name: '3 alerts in this series' }).waitFor()

  // An alert that could not be deleted stays.
  await failCalls(page, 'alerts.delete')
  await card.getByRole('button', { name: 'Delete this alert only' }).click()
  await expectToast(page, 'Failed to delete alert', 'Please try again.')
  await card.getByRole('button', { name: 'Delete entire series' }).click()
  await expectToast(
    page,
    'Failed to delete alert series',
    'Some alerts in the series could not be deleted. Please try again.',
  )
  expect(await card.count()).toBe(1)
  await page.getByRole('button', { name: 'Close', exact: true }).click()
  await closed(page, active)
})

test('weekly and futsal alerts show weekdays and minutes, and a single one has no series', async () => {
  const site = await startBrowserSite()
  const futsal = { email: ana.email, sport: 'futsal', venues: ['Pittwater RSL'], timeSlots: ['7:00 PM'] }
  const { page } = await withAlerts(site, { ...futsal, daysOfWeek: ['thursday', 'friday'], minimumMinutes: 90 })
  await page
    .getByRole('radio', { name: 'Futsal' })
    .or(page.getByRole('button', { name: 'Futsal' }))
    .first()
    .click()
  await openCell(page)
  const facts = await dialog(page, active).locator('dl').innerText()
  expect(facts).toMatch(/Days\s+Thursday, Friday/)
  expect(facts).toMatch(/Minimum Duration\s+90 minutes/)
  expect(await dialog(page, active).getByRole('button', { name: 'Delete entire series' }).count()).toBe(0)
  await dialog(page, active).getByRole('button', { name: 'Edit' }).click()
  await openLine(page, 'When')
  const days = dialog(page, edit).getByRole('group', { name: 'Days of the week' })
  await expect.poll(() => days.getByRole('button', { pressed: true }).allInnerTexts()).toEqual(['Thu', 'Fri'])
  expect(await dialog(page, edit).getByRole('list', { name: 'Chosen times' }).innerText()).toBe('7 PM')
  await days.getByRole('button', { name: 'Mon' }).click()
  await dialog(page, edit).getByText('Mondays, Thursdays and Fridays, 7 PM, Pittwater RSL').waitFor()
  await dialog(page, edit).getByRole('button', { name: 'Update Alert' }).click()
  await expectToast(page, 'Alert updated successfully', willHear)
})

test('one alert of a series is deleted, and with the last one of the cell the dialog closes', async () => {
  const site = await startBrowserSite()
  const { page, token } = await withAlerts(site, {
    ...golf,
    specificDate: '2026-11-26',
    isRecurring: true,
    recurringWeeks: 2,
  })
  await openCell(page)
  const letGo = await holdCall(page, 'alerts.delete')
  await dialog(page, active).getByRole('button', { name: 'Delete this alert only' }).click()
  await dialog(page, active).getByText('Deleting alert...').waitFor()
  letGo()
  await expectToast(page, 'Alert deleted', 'The alert has been removed successfully.')
  await closed(page, active)
  await page.getByRole('gridcell', { name: /^Thu 26 Nov, 7:00 PM(?!.*alert on)/ }).waitFor()
  expect(await callAlerts(site, token, { method: 'GET' })).toHaveLength(1)
})

test('the whole series is deleted at once, by keyboard alone', async () => {
  const site = await startBrowserSite()
  const { page, token } = await withAlerts(site, {
    ...golf,
    specificDate: '2026-11-26',
    isRecurring: true,
    recurringWeeks: 4,
  })
  await tabTo(page, page.getByRole('grid', { name: 'Availability calendar' }).locator('[tabindex="0"]'))
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('b')
  const letGo = await holdCall(page, 'alerts.deleteSeries')
  await press(page, 'button', 'Delete entire series')
  await dialog(page, active).getByText('Deleting alert series...').waitFor()
  letGo()
  await expectToast(page, 'Alert series deleted', '4 alerts from the series have been removed successfully.')
  await closed(page, active)
  expect(await callAlerts(site, token, { method: 'GET' })).toEqual([])
})

test('an alert is edited by keyboard, and closing the edit dialog shows the alerts of the cell again', async () => {
  const site = await startBrowserSite()
  const { page } = await withAlerts(site, { ...golf, specificDate: '2026-11-26', holes: 9 })
  await openCell(page)
  await press(page, 'button', 'Edit')
  await dialog(page, edit).waitFor()
  expect(await pickedSlots(page)).toEqual(['Thursday November 26 7:00 PM', 'Thursday November 26 7:30 PM'])
  expect(await page.getByLabel('Recurring alert').count()).toBe(0)
  await openLine(page, 'More')
  expect(await page.getByRole('radio', { name: '9', exact: true }).isChecked()).toBe(true)
  await page.keyboard.press('Escape')
  await dialog(page, active).waitFor()

  await press(page, 'button', 'Edit')
  await press(page, 'button', 'Thu 26 Nov, 7 to 8 PM')
  await press(page, 'button', 'Remove Thursday November 26 7:30 PM')
  await press(page, 'button', '9 holes, 1 player')
  await tabTo(page, page.getByRole('radio', { name: '9', exact: true }))
  await page.keyboard.press('ArrowRight')
  const letGo = await holdCall(page, 'alerts.update')
  await press(page, 'button', 'Update Alert')
  expect(await dialog(page, edit).getByRole('button', { name: 'Updating...' }).isDisabled()).toBe(true)
  letGo()
  await expectToast(page, 'Alert updated successfully', willHear)
  await dialog(page, active).waitFor()
  await expect.poll(() => dialog(page, active).locator('dl').innerText()).toMatch(/Times\s+7:00 PM\s+Holes\s+18/)
})

test('a further day in the edit dialog makes a further alert of the series', async () => {
  const site = await startBrowserSite()
  const { page } = await withAlerts(site, { ...golf, specificDate: '2026-11-26' })
  await openCell(page)
  await dialog(page, active).getByRole('button', { name: 'Edit' }).click()
  await openLine(page, 'When')
  await dialog(page, edit).getByRole('gridcell', { name: 'Friday 27 November 2026, 7:00 PM' }).click()
  await dialog(page, edit).getByRole('button', { name: 'Update Alert' }).click()
  await expectToast(page, 'All alerts updated successfully', willHear)
  await dialog(page, active).getByRole('button', { name: 'Delete entire series' }).waitFor()
  await page.keyboard.press('Escape')
  await closed(page, active)
  await cellAt(page, 'Fri 27 Nov, 7:00 PM').getByRole('button', { name: active }).click()
  expect(await dialog(page, active).locator('dl').innerText()).toContain('Friday, November 27, 2026')
})
