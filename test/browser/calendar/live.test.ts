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
  // It says so quietly: the cell is framed, and what changed is read out, once.
  const told = page.getByRole('status').filter({ hasText: 'Wed 25 Nov, 7:00 PM, 1 venue free' })
  await told.waitFor({ state: 'attached' })
  expect(await page.locator('td[data-changed]').count()).toBe(2)
  const frame = () =>
    page
      .locator('td[data-changed]')
      .first()
      .evaluate((cell) => getComputedStyle(cell).boxShadow)
  expect(await frame()).toContain(' 3px inset')
  await page.emulateMedia({ media: 'print' })
  expect(await frame()).not.toContain(' 3px inset')
  await page.emulateMedia({ media: null })
  await page.clock.fastForward(4000)
  await expect.poll(() => page.locator('td[data-changed]').count()).toBe(0)
  // Time that passes is not read out, in no part of the page.
  const live = page.locator('[aria-live], [role="status"], [role="alert"], [role="log"], [role="timer"]')
  const age = page.locator('[data-freshness]')
  const [said, updated] = [await live.allTextContents(), await age.textContent()]
  await page.clock.runFor(125_000)
  await expect.poll(() => age.textContent()).not.toBe(updated)
  expect(await live.allTextContents()).toEqual(said)
  // Reading out can be turned off; another filter is no change.
  await page.getByRole('button', { name: 'Help' }).click()
  await page.getByRole('checkbox', { name: 'Read out changes' }).uncheck()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: '180 min' }).click()
  await expect.poll(() => cellAt(page, sevenPmRow, 1).textContent()).toBe('0 ?')
  expect(await page.locator('td[data-changed]').count()).toBe(0)
  await page.getByRole('button', { name: '180 min' }).click()
  await expect.poll(() => cellAt(page, sevenPmRow, 1).textContent()).toBe('1')
  polling.sandbox.world.setCourt({ ...evening, resource: 'Court 1' }, true)
  await polling.poll(venueId)
  await expect.poll(() => cellAt(page, sevenPmRow, 1).getAttribute('data-changed')).toBe('true')
  expect(await told.count()).toBe(0)
  expect(await page.evaluate(() => 'isSamePage' in window)).toBe(true)
})
