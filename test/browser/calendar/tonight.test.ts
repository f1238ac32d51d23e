import { expect, test } from 'vitest'
import { readVenue } from '#test/support/alert-journeys.ts'
import { court } from '#test/support/an-opening.ts'
import { openBrowser } from '#test/support/browser.ts'
import { startBrowserSite, type BrowserSite } from '#test/support/browser-site.ts'
import { hydrated } from '#test/support/hydrated.ts'

const tonight = '2026-11-24'

async function openTonight(site: BrowserSite) {
  const { page } = await openBrowser()
  await page.goto(`${site.url}/browse?sport=futsal&view=tonight&within=0`)
  return page
}

test('an evening of venues that could not be read is not called booked out', async () => {
  const site = await startBrowserSite()
  const page = await openTonight(site)
  await page.getByText("Couldn't check tonight").waitFor()
  expect(await page.getByText('Nothing free tonight').count()).toBe(0)

  await readVenue(site, 'Pittwater RSL', [{ date: tonight, openings: [] }])
  await page.getByText('Nothing free tonight').waitFor()
  await page.getByText("2 venues couldn't be checked.").waitFor()
  for (const venue of ['Kikoff Harbord', 'Kikoff Lakemba']) {
    await readVenue(site, venue, [{ date: tonight, openings: [] }])
  }
  await expect.poll(() => page.getByText("couldn't be checked").count()).toBe(0)
  expect(await page.getByText('Nothing free tonight').count()).toBe(1)
})

test('a half-hour whose venues cannot be loaded says so, and offers another try', async () => {
  const site = await startBrowserSite()
  await readVenue(site, 'Pittwater RSL', [{ date: tonight, openings: [court('Pitch 1', 21 * 60)] }])
  const { page } = await openBrowser()
  await page.clock.install({ time: site.now() })
  // Two retries, and the press below is the next one.
  await page.route('**/trpc/**slotOpenings**', (route) => route.abort(), { times: 3 })
  await page.goto(`${site.url}/browse?sport=futsal&within=0`)
  await hydrated(page)
  await page.getByLabel('View').selectOption('Tonight')
  await page.getByText('Error loading availability data').waitFor()
  await page.getByRole('button', { name: 'Try Again' }).click()
  await page.getByRole('article', { name: 'Pittwater RSL' }).waitFor()
  expect(await page.getByText('Error loading availability data').count()).toBe(0)
})
