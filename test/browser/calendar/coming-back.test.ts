import { expect, test } from 'vitest'
import { openLine } from '#test/support/alert-journeys.ts'
import {
  cellAt,
  openCalendar,
  openPreferences,
  sevenPmRow,
  startCalendarSite,
} from '#test/support/calendar-journeys.ts'

test('Back steps through weeks and dialogs, a form left that way keeps its draft, and the half-hour stays in view', async () => {
  const site = await startCalendarSite()
  const { page } = await openCalendar(site)
  const heading = (text: string) => page.getByRole('heading', { name: text })
  const at = () => cellAt(page, sevenPmRow, 1).evaluate((cell) => Math.round(cell.getBoundingClientRect().top))
  const before = await at()
  await page.getByRole('button', { name: 'Next days' }).click()
  await heading('Tue 1 Dec – Mon 7 Dec').waitFor()
  await page.getByRole('button', { name: 'Golf' }).click()
  await page.getByRole('button', { name: 'Tennis' }).click()
  await expect.poll(() => cellAt(page, sevenPmRow, 1).textContent()).toBe('N/A')
  expect(Math.abs((await at()) - before)).toBeLessThanOrEqual(4)

  await cellAt(page, sevenPmRow, 1).focus()
  await page.keyboard.press('[')
  await heading('Tue 24 Nov – Mon 30 Nov').waitFor()
  const focusedRow = () => page.evaluate(() => (document.activeElement as HTMLElement).dataset['row'])
  expect(await focusedRow()).toBe(String(sevenPmRow))
  // For a moment after the change of sport no alert opens.
  await page.clock.fastForward(400)
  await page.keyboard.press('a')
  const form = page.getByRole('dialog', { name: 'Create Availability Alert' })
  await openLine(form, 'More')
  await form.getByLabel('Email').fill('bea@example.com')
  const kept = form.getByRole('button', { name: 'to bea@example.com' })
  await kept.waitFor()
  await page.goBack()
  await form.waitFor({ state: 'detached' })
  // The dialog is closed once the focus is back; for a moment after that none opens.
  await expect.poll(focusedRow).toBe(String(sevenPmRow))
  await page.clock.fastForward(400)
  await page.keyboard.press('a')
  await form.waitFor()
  await kept.waitFor()
  await page.goBack()
  await form.waitFor({ state: 'detached' })
  const preferences = await openPreferences(page)
  await preferences.getByLabel('Default View').selectOption('3-days')
  await page.goBack()
  await preferences.waitFor({ state: 'detached' })
  await page.goBack()
  await heading('Tue 1 Dec – Mon 7 Dec').waitFor()
})
