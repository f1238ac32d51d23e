import { expect, test } from 'vitest'
import { readVenue } from '#test/support/alert-journeys.ts'
import { axeViolations, openBrowser } from '#test/support/browser.ts'
import { startBrowserSite } from '#test/support/browser-site.ts'

async function startSources() {
  const site = await startBrowserSite()
  await readVenue(site, 'Long Reef', [])
  await readVenue(site, 'manly-lawn-tc', [])
  await site.db.em().execute(
    `update source_state set status = 'blocked', reason = 'the site shows a challenge page', failures = 3,
         next_read_at = ? where venue_id = 'manly-lawn-tc'`,
    [new Date(site.now().getTime() + 4 * 3_600_000)],
  )
  // Saturdays, each missing at 5:50 and there at 6:05 AM on the Saturday before.
  await site.db.em().execute(
    `insert into day_release (venue_id, date, missing_at, seen_at)
     select 'Long Reef', d, (d - 7 + time '05:50') at time zone 'Australia/Sydney', (d - 7 + time '06:05') at time zone 'Australia/Sydney'
     from unnest(array['2026-11-07', '2026-11-14', '2026-11-21']::date[]) d`,
  )
  return site
}

test("shows a venue's state, the reason, the last good reading and the next try", async () => {
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
  expect(await golf.getByRole('rowheader').innerText()).toContain(
    'Releases Saturdays on the Saturday before at 6:00 AM',
  )
  expect(await page.getByRole('definition').allInnerTexts()).toEqual(['1', '1', '61'])
  expect(faults).toEqual([])
})

test.each([
  [320, 'light'],
  [360, 'dark'],
  [1280, 'light'],
  [1280, 'dark'],
] as const)('at %i px, %s, axe finds nothing and nothing scrolls sideways', async (width, colorScheme) => {
  const site = await startSources()
  const { page } = await openBrowser({ width, colorScheme })
  await page.goto(`${site.url}/sources`)
  await page.getByText('Manly Lawn Tennis Club').waitFor()
  expect(await axeViolations(page)).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
})

test('a state that cannot be loaded offers another try', async () => {
  const site = await startSources()
  const { page, context } = await openBrowser({ width: 360 })
  let isBroken = true
  await context.route('**/trpc/**availability.sources**', (route) => (isBroken ? route.abort() : route.continue()))
  await page.goto(`${site.url}/sources`)
  await page.getByText('The state of the sources could not be loaded.').waitFor()
  isBroken = false
  await page.getByRole('button', { name: 'Try Again' }).click()
  await expect.poll(() => page.getByText('Manly Lawn Tennis Club').count()).toBe(1)
})
