import { expect, test } from 'vitest'
import { cellAt, openCalendar, sevenPm, sevenPmRow, tomorrow } from '#test/support/calendar-journeys.ts'
import { startBrowserSite } from '#test/support/browser-site.ts'
import { startVenues } from '#test/support/world/venues.ts'

const venueId = 'manly-lawn-tc'

test('a court freed in the sandbox shows in an open calendar within one poll and 2 s, without a reload', async () => {
  const site = await startBrowserSite()
  const polling = await startVenues(site, [venueId])
  const evening = { venueId, date: tomorrow, minutes: sevenPm }
  for (const number of [1, 2, 3, 4, 5, 6])
    polling.sandbox.world.setCourt({ ...evening, resource: `Court ${number}` }, true)
  await polling.poll(venueId)
  const { page } = await openCalendar(site)
  await expect.poll(() => cellAt(page, sevenPmRow, 1).textContent()).toBe('0 ?')
  await page.evaluate(() => Object.assign(window, { isSamePage: true }))
  for (const minutes of [sevenPm, sevenPm + 30]) {
    polling.sandbox.world.setCourt({ ...evening, resource: 'Court 1', minutes }, false)
  }
  await polling.poll(venueId)
  const polledAt = performance.now()
  await expect.poll(() => cellAt(page, sevenPmRow, 1).textContent(), { interval: 50 }).toBe('1')
  expect(performance.now() - polledAt).toBeLessThan(2000)
  const changed = page.locator('td[data-changed]').first()
  const frame = () => changed.evaluate((cell) => getComputedStyle(cell).boxShadow)
  expect(await frame()).toContain(' 3px inset')
  await page.emulateMedia({ media: 'print' })
  expect(await frame()).not.toContain(' 3px inset')
  expect(await page.evaluate(() => 'isSamePage' in window)).toBe(true)
})
