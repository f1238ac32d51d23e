import { expect, test } from 'vitest'
import { readVenue } from '#test/support/alert-journeys.ts'
import { court } from '#test/support/an-opening.ts'
import { startBrowserSite } from '#test/support/browser-site.ts'
import { cellAt, openCalendar, sevenPm, sevenPmRow, tomorrow } from '#test/support/calendar-journeys.ts'
import { venuesOf } from '#domain/venues/venue-catalogue.ts'

test('eleven, twenty and thirty free venues look different, and the legend shows where each colour starts', async () => {
  const site = await startBrowserSite()
  // At seven thirty are free, half an hour later twenty, and an hour later eleven.
  for (const [index, { id }] of venuesOf('tennis').slice(0, 30).entries()) {
    const times = [sevenPm, ...(index < 20 ? [sevenPm + 30] : []), ...(index < 11 ? [sevenPm + 60] : [])]
    await readVenue(site, id, [{ date: tomorrow, openings: times.map((minutes) => court('Court 1', minutes)) }])
  }
  const { page } = await openCalendar(site, '?sport=tennis&within=0')
  const cells = [0, 1, 2].map((later) => cellAt(page, sevenPmRow + later, 1))
  await expect.poll(() => Promise.all(cells.map((cell) => cell.textContent()))).toEqual(['30', '20', '11'])
  const ground = (element: HTMLElement | SVGElement) => getComputedStyle(element).backgroundColor
  const grounds = await Promise.all(cells.map((cell) => cell.evaluate(ground)))
  expect(new Set(grounds).size).toBe(3)
  // The last step of the legend is the colour of the highest number.
  const steps = page.getByText('Venues free', { exact: true }).locator('xpath=..').locator('[data-tone]')
  expect(await steps.last().evaluate(ground)).toBe(grounds[0])
  expect(Number.parseInt((await steps.last().textContent()) ?? '', 10)).toBeGreaterThan(20)
})
