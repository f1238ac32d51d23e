import { expect, test } from 'vitest'
import { openCalendar, startCalendarSite } from '#test/support/calendar-journeys.ts'

/** `npm run looks` looks at each kind of page; `npm test` at one with its own header and one with the shared one. */
const paths =
  process.env['MODE'] === 'looks'
    ? ['/calendar', '/alerts', '/account', '/sources', '/venues/manly-lawn-tc', '/privacy']
    : ['/calendar', '/privacy']

test('at 1920 px the header and the content of every page begin at one edge', async () => {
  const site = await startCalendarSite()
  const { page } = await openCalendar(site, '?sport=tennis', { width: 1920 })
  for (const path of paths) {
    if (path !== '/calendar') await page.goto(`${site.url}${path}`)
    const first = page.locator('main :is(h1, [role="grid"]):visible').last()
    await first.waitFor()
    const brand = await page.locator('header a').filter({ hasText: 'Courtside' }).first().boundingBox()
    const shift = Math.round(((await first.boundingBox())?.x ?? 0) - (brand?.x ?? 0))
    // The grid has a line of its own.
    expect.soft([path, shift === 0 || shift === 1]).toEqual([path, true])
  }
})
