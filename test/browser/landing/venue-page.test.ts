import { expect, test } from 'vitest'
import { openLine } from '#test/support/alert-journeys.ts'
import { openBrowser } from '#test/support/browser.ts'
import { court } from '#test/support/an-opening.ts'
import { startBrowserSite } from '#test/support/browser-site.ts'
import { hydrated } from '#test/support/hydrated.ts'

test('the page of a venue fits, and leads into its calendar', async () => {
  const site = await startBrowserSite()
  const { page, faults } = await openBrowser({ width: 320 })
  await page.goto(`${site.url}/venues/manly-lawn-tc`)
  await page.getByRole('heading', { level: 1, name: 'Manly Lawn Tennis Club' }).waitFor()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320)
  await expect
    .poll(() => page.getByText('Sandbox data: stand-in venues, nothing here can be booked').isVisible())
    .toBe(true)
  await page.getByRole('link', { name: 'See its calendar' }).click()
  await expect.poll(() => new URL(page.url()).pathname).toBe('/browse')
  await page
    .getByRole('radio', { name: 'Tennis' })
    .or(page.getByRole('button', { name: 'Tennis' }))
    .first()
    .waitFor()
  expect(new URL(page.url()).searchParams.get('venues')).toBe('manly-lawn-tc')
  expect(faults).toEqual([])
})

test('a court whose name is one long word wraps on the page of its venue and on its sheet', async () => {
  const site = await startBrowserSite()
  const name = 'W'.repeat(120)
  const openings = [court(name, 1260), court('Court 2', 1260)]
  await site.record({ venueId: 'manly-lawn-tc', covered: [{ date: '2026-11-24', openings }] })
  const { page, faults } = await openBrowser({ width: 390 })
  const width = () => page.evaluate(() => document.documentElement.scrollWidth)
  await page.goto(`${site.url}/venues/manly-lawn-tc`)
  await page.getByText(name).first().waitFor()
  expect(await width()).toBeLessThanOrEqual(390)
  await page.goto(`${site.url}/alerts/new?venue=manly-lawn-tc`)
  await page.getByRole('region', { name: 'New alert' }).waitFor()
  expect(await width()).toBeLessThanOrEqual(390)
  expect(faults).toEqual([])
})

test('from the page of a venue to an alert for it: the form has the venue, and no other', async () => {
  const site = await startBrowserSite()
  await site.record({
    venueId: 'manly-lawn-tc',
    covered: [{ date: '2026-11-24', openings: [court('Court 1', 1260)] }],
  })
  const { page, faults } = await openBrowser({ width: 360 })
  await page.goto(`${site.url}/venues/manly-lawn-tc`)
  const time = page.getByRole('link', { name: '9:00 PM' })
  await time.waitFor()
  expect(await time.getAttribute('href')).toBe(court('Court 1', 1260).bookingUrl)
  const box = await time.boundingBox()
  expect(box!.height).toBeLessThan(60)
  await page.getByRole('link', { name: 'Watch this venue' }).click()
  const form = page.getByRole('region', { name: 'New alert' })
  await openLine(page, 'Where')
  await form.getByRole('button', { name: /Remove Manly Lawn Tennis Club/ }).waitFor()
  expect(await form.getByRole('button', { name: /^Remove / }).count()).toBe(1)
  expect(faults).toEqual([])
})

test('the address of an unknown venue ends on the fallback page', async () => {
  const site = await startBrowserSite()
  const { page, faults } = await openBrowser()
  const answer = await page.goto(`${site.url}/venues/no-such-club`)
  expect(answer?.status()).toBe(404)
  await hydrated(page)
  await page.getByRole('heading', { name: 'Page Not Found' }).waitFor()
  expect(faults).toEqual([])
})
