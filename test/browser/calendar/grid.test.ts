import { expect, test } from 'vitest'
import { readVenue } from '#test/support/alert-journeys.ts'
import {
  cellAt,
  openCalendar,
  sevenPm,
  sevenPmRow,
  startCalendarSite,
  tomorrow,
} from '#test/support/calendar-journeys.ts'
import { court } from '#test/support/an-opening.ts'

test('the grid has 33 half-hours by 7 days, the number of free venues in each, and a line at the current one', async () => {
  const site = await startCalendarSite()
  const { page, faults } = await openCalendar(site)
  const rows = page.locator('tbody th')
  expect(await rows.count()).toBe(33)
  expect(await rows.first().textContent()).toBe('6:00 AM')
  expect(await rows.last().textContent()).toBe('10:00 PM')
  expect(await page.locator('thead th').count()).toBe(7)
  expect(await page.locator('thead th[data-today]').textContent()).toBe('Today24')
  expect(faults).toEqual([])

  // Within 20 km of Manly: two of the three venues that were read; the others are not known.
  await expect.poll(() => cellAt(page, sevenPmRow, 1).textContent()).toBe('2')
  expect(await cellAt(page, 0, 1).textContent()).toBe('0 ?')
  expect(await cellAt(page, sevenPmRow, 1).getAttribute('aria-label')).toMatch(
    /^Wed 25 Nov, 7:00 PM, 2 venues free, \d+ not known$/,
  )

  // A half-hour that has passed has no number, and can be pressed: its sheet says so.
  expect(await cellAt(page, 0, 0).textContent()).toBe('')
  expect(await cellAt(page, 0, 0).getAttribute('data-past')).toBe('true')
  expect(await cellAt(page, 0, 0).getAttribute('aria-disabled')).toBeNull()
  expect(await cellAt(page, 0, 1).getAttribute('data-past')).toBeNull()
  const now = page.locator('td[data-now]')
  expect(await now.count()).toBe(1)
  expect(await now.getAttribute('data-row')).toBe('28')
  const [box, grid] = [await now.boundingBox(), await page.getByRole('grid').locator('..').boundingBox()]
  expect(box && grid && box.y > grid.y && box.y < grid.y + grid.height).toBe(true)
})

test('clicking a sport replaces the selection, and switching the view of 3 days or 7 goes back to today', async () => {
  const site = await startCalendarSite()
  const { page } = await openCalendar(site, '')
  const pressed = page.getByRole('group', { name: 'Sport' }).locator('[aria-pressed="true"]')
  expect(await pressed.textContent()).toBe('Golf')
  await page.getByRole('button', { name: 'Tennis' }).click()
  expect(await pressed.textContent()).toBe('Tennis')
  expect(page.url()).toContain('sport=tennis')
  await page.getByRole('button', { name: 'Futsal' }).click()
  await expect.poll(() => cellAt(page, sevenPmRow, 1).textContent()).toBe('N/A')
  await page.getByRole('button', { name: 'Next days' }).click()
  await page.getByLabel('View').selectOption('3-days')
  await expect.poll(() => page.locator('thead th').count()).toBe(3)
  await expect.poll(() => page.locator('thead th[data-today]').count()).toBe(1)
  expect(page.url()).toContain('view=3-days')
})

test('a court that is freed shows at once, and only its cell is drawn again', async () => {
  const site = await startCalendarSite()
  const { page } = await openCalendar(site)
  await expect.poll(() => cellAt(page, sevenPmRow + 1, 1).textContent()).toBe('0 ?')
  await page.evaluate(() => {
    const touched = new Set<string>()
    Object.assign(window, { touched })
    new MutationObserver((records) => {
      for (const { target } of records) {
        const cell = (target instanceof Element ? target : target.parentElement)?.closest('td')
        touched.add(cell ? `${cell.dataset['row']} ${cell.dataset['column']}` : 'elsewhere')
      }
    }).observe(document.querySelector('tbody') as Element, {
      subtree: true,
      childList: true,
      characterData: true,
      attributes: true,
    })
  })
  await readVenue(site, 'manly-lawn-tc', [
    {
      date: tomorrow,
      openings: [
        court('Court 1', sevenPm),
        court('Court 2', sevenPm, { maxMinutes: 120 }),
        court('Court 3', sevenPm + 30),
      ],
    },
  ])
  await expect.poll(() => cellAt(page, sevenPmRow + 1, 1).textContent()).toBe('1')
  const touched = await page.evaluate(() => [...(window as unknown as { touched: Set<string> }).touched])
  expect(touched).toEqual([`${sevenPmRow + 1} 1`])

  // The address holds the open slot, and Back closes it.
  await cellAt(page, sevenPmRow, 2).click()
  await page.getByRole('dialog').waitFor()
  expect(decodeURIComponent(page.url())).toContain('slot=2026-11-26-7:00PM')
  await page.goBack()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
})
