import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { openCalendar, startCalendarSite } from '#test/support/calendar-journeys.ts'

/** The head by its lines: the names of what has one middle, from left to right. */
function linesOfHead(page: Page): Promise<string[][]> {
  return page.evaluate(() => {
    const grid = document.querySelector('[role="grid"]')!
    const parts = [...document.querySelectorAll<HTMLElement>('main :is(a[href], button, [data-freshness])')]
      .filter((one) => one.checkVisibility() && one.compareDocumentPosition(grid) & Node.DOCUMENT_POSITION_FOLLOWING)
      .map((one) => {
        const { top, bottom, left } = one.getBoundingClientRect()
        const name = 'freshness' in one.dataset ? 'age' : (one.ariaLabel ?? one.textContent)
        return { middle: Math.round((top + bottom) / 2), left, name }
      })
      .toSorted((a, b) => a.middle - b.middle || a.left - b.left)
    return Object.values(Object.groupBy(parts, ({ middle }) => middle)).map((line = []) => line.map(({ name }) => name))
  })
}

const before = ['Tennis', 'Golf', 'Futsal', 'within 20 km of Sydney Olympic Park']
const after = ['Filters', 'Tonight', 'Weekend', 'Week']
const quick = {
  tennis: ['60 min', '90 min', '120 min', '150 min', '180 min', 'Saved'],
  golf: ['9', '18', '1', '2', '3', '4', 'Saved'],
}

test('on a desktop the head of the calendar has two lines, whatever the width and the place', async () => {
  const site = await startCalendarSite()
  const { page } = await openCalendar(site)
  for (const sport of ['tennis', 'golf'] as const) {
    await page.goto(`${site.url}/calendar?sport=${sport}&within=20&near=Sydney+Olympic+Park`)
    await page.getByRole('grid').waitFor()
    for (const width of [1200, 1279, 1280, 1440, 1920]) {
      await page.setViewportSize({ width, height: 800 })
      // Until its font is there, the text is wider.
      await expect
        .poll(async () => [sport, width, ...(await linesOfHead(page))])
        .toEqual([
          sport,
          width,
          [...before, ...quick[sport], ...after],
          ['Previous days', 'Tue 24 Nov – Mon 30 Nov', 'Next days', 'age', 'Help'],
        ])
    }
  }
})
