import { expect, test } from 'vitest'
import { readVenue } from '#test/support/alert-journeys.ts'
import { openBrowser } from '#test/support/browser.ts'
import { startBrowserSite } from '#test/support/browser-site.ts'
import { violationsIn } from '#test/support/looks.ts'

async function startSources() {
  const site = await startBrowserSite()
  await readVenue(site, 'Long Reef', [])
  await readVenue(site, 'manly-lawn-tc', [])
  await site.db.em().execute(
    `update source_state set status = 'blocked', reason = 'the site shows a challenge page', failures = 3,
         next_read_at = ? where venue_id = 'manly-lawn-tc'`,
    [new Date(site.now().getTime() + 4 * 3_600_000)],
  )
  return site
}

test("shows a venue's state, the reason, the last good reading and the next try, on a narrow telephone too", async () => {
  const site = await startSources()
  const { page, faults } = await openBrowser({ width: 1280 })
  await page.clock.install({ time: site.now() })
  await page.goto(`${site.url}/sources`)
  const failing = page.getByRole('table', { name: 'Failing now' })
  await failing.getByRole('row', { name: /Manly Lawn Tennis Club/ }).waitFor()
  const cells = failing.getByRole('row').nth(1).getByRole('cell')
  expect(await cells.allInnerTexts()).toEqual([
    'Blocked by the site\nthe site shows a challenge page\n3 failed attempts in a row',
    'just now',
    'in 4 h',
  ])
  const golf = page.getByRole('table', { name: 'Golf' }).getByRole('row', { name: /Long Reef/ })
  expect(await golf.getByRole('cell').first().innerText()).toBe('Checked')
  expect(await page.getByRole('definition').allInnerTexts()).toEqual(['1', '1', '61'])
  await page.setViewportSize({ width: 320, height: 800 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
  // The other tables are among every route.
  const parts = ['table[aria-label="Failing now"]']
  const failed = { path: '/sources', widths: [320, 1280], parts, open: () => failing.waitFor() }
  expect(await violationsIn(page, site.url, [failed])).toEqual([])
  expect(faults).toEqual([])
})

test('a state that cannot be loaded offers another try', async () => {
  const site = await startSources()
  const { page, context } = await openBrowser({ width: 360 })
  let isBroken = true
  await context.route('**/trpc/**availability.sources**', (route) => (isBroken ? route.abort() : route.continue()))
  // The shell has no answers: it is what a busy server sends.
  await page.route(`${site.url}/sources`, async (route) => {
    await route.fulfill({ response: await route.fetch({ url: `${site.url}/shell` }) })
  })
  await page.goto(`${site.url}/sources`)
  await page.getByText('The state of the sources could not be loaded.').waitFor()
  isBroken = false
  await page.getByRole('button', { name: 'Try Again' }).click()
  await expect.poll(() => page.getByText('Manly Lawn Tennis Club').count()).toBe(1)
})
