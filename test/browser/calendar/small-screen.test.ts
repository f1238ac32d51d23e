import { expect, test } from 'vitest'
import { openBrowser } from '#test/support/browser.ts'
import {
  cellAt,
  controlsBeforeGrid,
  openCalendar,
  sevenPmRow,
  startCalendarSite,
} from '#test/support/calendar-journeys.ts'

test('on a telephone a tap opens the slot and a long press makes an alert there', async () => {
  const site = await startCalendarSite()
  const { page } = await openCalendar(site, '?sport=tennis', { width: 360, height: 740 })
  const cell = cellAt(page, sevenPmRow, 1)
  await cell.scrollIntoViewIfNeeded()
  const touch = { pointerType: 'touch', isPrimary: true, bubbles: true }
  await cell.dispatchEvent('pointerdown', touch)
  await page.clock.fastForward(600)
  await cell.dispatchEvent('pointerup', touch)
  await page.getByRole('dialog', { name: 'Create Availability Alert' }).waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await cell.dispatchEvent('pointerdown', touch)
  await cell.dispatchEvent('pointerup', touch)
  await cell.dispatchEvent('click', touch)
  await expect.poll(() => page.getByRole('article', { name: 'Manly Lawn Tennis Club' }).count()).toBe(1)
})

test('the floating bell of a slot makes an alert for it', async () => {
  const site = await startCalendarSite()
  const { page } = await openCalendar(site, '?sport=tennis&slot=2026-11-25-7:00PM', { width: 360, height: 740 })
  // Six cards fit the screen: a long name has one line, and its card opens to the rest.
  const card = page.getByRole('article', { name: 'Manly Lawn Tennis Club' })
  expect((await card.boundingBox())?.height).toBeLessThanOrEqual(88)
  await page.getByRole('button', { name: 'Create an alert for this time' }).click()
  const dialog = page.getByRole('dialog', { name: 'Create Availability Alert' })
  await expect.poll(() => dialog.getByRole('button', { name: 'Wed 25 Nov, 7 PM' }).count()).toBe(1)
})

test('seven days fit the width of a telephone, each cell large enough for a finger', async () => {
  const site = await startCalendarSite()
  const { page } = await openCalendar(site, '?sport=tennis', { width: 360, height: 740 })
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  )
  expect(overflow).toBe(0)
  const filters = await page.getByRole('button', { name: 'Filters', exact: true }).boundingBox()
  expect((filters?.x ?? 360) + (filters?.width ?? 0)).toBeLessThanOrEqual(360)
  const box = await cellAt(page, sevenPmRow, 1).boundingBox()
  expect(box?.height).toBeGreaterThanOrEqual(44)
  expect(box?.width).toBeGreaterThanOrEqual(38)
})

test('without a connection the calendar says so and keeps what it showed', async () => {
  const site = await startCalendarSite()
  const { page, context } = await openCalendar(site, '?sport=tennis', { timezoneId: 'America/New_York' })
  await expect.poll(() => cellAt(page, sevenPmRow, 1).textContent()).toBe('2')
  await context.setOffline(true)
  // By the clock of the venues, where it is a little after eight.
  await page.getByText(/You are offline\. What you see is from 8:\d\d PM/).waitFor()
  expect(await cellAt(page, sevenPmRow, 1).textContent()).toBe('2')
})

test('a week that cannot be loaded is not shown as full', async () => {
  const site = await startCalendarSite()
  const { page, context } = await openCalendar(site)
  await context.route('**/trpc/**weekSummary**', (route) => route.abort())
  await page.getByRole('button', { name: 'Next days' }).click()
  await page.clock.fastForward(5000)
  await page.getByText("Couldn't check these days.").waitFor()
  await expect.poll(() => cellAt(page, sevenPmRow, 1).textContent()).toBe('N/A')
})

test('a first visit on a phone has one control more, which skips the question for sport and place', async () => {
  const site = await startCalendarSite()
  const { page } = await openBrowser({ width: 360, height: 780 })
  await page.goto(`${site.url}/browse`)
  await expect.poll(() => controlsBeforeGrid(page)).toHaveLength(8)
  await page.goto(`${site.url}/browse?view=day`)
  await page.getByRole('combobox', { name: 'Suburb or postcode' }).waitFor()
  await page.goBack()
  await page.getByRole('button', { name: 'Skip' }).click()
  await expect.poll(() => controlsBeforeGrid(page)).toHaveLength(7)
})
