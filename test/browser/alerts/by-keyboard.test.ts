import { expect, test, vi } from 'vitest'
import { dialog, expectToast, openAsMember, pickedSlots, willHear } from '#test/support/alert-journeys.ts'
import { startBrowserSite } from '#test/support/browser-site.ts'
import { press, tabTo } from '#test/support/keyboard.ts'

vi.setConfig({ testTimeout: 60_000 })

const create = 'Create Availability Alert'

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
  const picker = dialog(page, create).getByRole('grid')
  const [cell, viewport] = await Promise.all([
    picker.getByRole('gridcell', { name: 'Wednesday 25 November 2026, 8:00 PM' }).boundingBox(),
    picker.locator('..').boundingBox(),
  ])
  expect(cell?.y).toBeGreaterThanOrEqual(viewport?.y ?? Infinity)
  expect(cell?.y).toBeLessThan((viewport?.y ?? 0) + (viewport?.height ?? 0))
  await tabTo(page, picker.locator('[tabindex="0"]'))
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
