import { expect, test } from 'vitest'
import { openCalendar, startCalendarSite, tomorrow } from '#test/support/calendar-journeys.ts'

/** The width of A4 between its margins. */
const paper = { width: 718, height: 1040 }

test('on paper the calendar shows its filters, nothing covers it, and a whole day fits the sheet', async () => {
  const site = await startCalendarSite()
  const { page } = await openCalendar(site, '?sport=tennis', paper)
  await page.emulateMedia({ media: 'print' })
  await page.getByText('within 20 km of Manly', { exact: true }).waitFor()
  const floating = await page.evaluate(() =>
    [...document.querySelectorAll('main *')]
      .filter((one) => getComputedStyle(one).position === 'fixed' && one.getClientRects().length > 0)
      .map(({ className }) => className),
  )
  expect(floating).toEqual([])

  await page.emulateMedia({ media: 'screen' })
  await page.goto(`${site.url}/calendar?sport=tennis&view=day&from=${tomorrow}`)
  await page.getByRole('gridcell', { name: 'Manly Lawn Tennis Club, 10:00 PM, 0 courts free' }).waitFor()
  await page.emulateMedia({ media: 'print' })
  const last = await page
    .getByRole('gridcell', { name: 'Manly Lawn Tennis Club, 10:00 PM, 0 courts free' })
    .boundingBox()
  expect(last && last.x + last.width).toBeLessThanOrEqual(paper.width)
})
