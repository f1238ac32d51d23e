import { expect, test } from 'vitest'
import { openBrowser } from '#test/support/browser.ts'
import {
  cellAt,
  controlsBeforeGrid,
  expectFewControls,
  openCalendar,
  sevenPmRow,
  startCalendarSite,
} from '#test/support/calendar-journeys.ts'

test('on a telephone a long press makes an alert, and so does the floating bell of the slot that a tap opens', async () => {
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
  // Six cards fit the screen: a long name has one line, and its card opens to the rest.
  const card = page.getByRole('article', { name: 'Manly Lawn Tennis Club' })
  await card.waitFor()
  expect((await card.boundingBox())?.height).toBeLessThanOrEqual(88)
  await page.getByRole('button', { name: 'Create an alert for this time' }).click()
  const dialog = page.getByRole('dialog', { name: 'Create Availability Alert' })
  await dialog.getByRole('button', { name: 'Wed 25 Nov, 7 PM' }).waitFor()
})

test('seven days fit the width of a telephone, each cell large enough for a finger, below few controls', async () => {
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
  await expectFewControls(page, 7)
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
