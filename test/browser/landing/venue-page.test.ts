import { expect, test } from 'vitest'
import { openLine } from '#test/support/alert-journeys.ts'
import { openBrowser } from '#test/support/browser.ts'
import { court } from '#test/support/an-opening.ts'
import { startBrowserSite } from '#test/support/browser-site.ts'
import { hydrated } from '#test/support/hydrated.ts'

test('the page of a venue fits whatever its courts are called, and leads to an alert for it and into its calendar', async () => {
  const site = await startBrowserSite()
  const name = 'W'.repeat(120)
  const openings = [court(name, 1260), court('Court 2', 1260)]
  await site.record({ venueId: 'manly-lawn-tc', covered: [{ date: '2026-11-24', openings }] })
  const { page, faults } = await openBrowser({ width: 320 })
  const width = () => page.evaluate(() => document.documentElement.scrollWidth)
  await page.goto(`${site.url}/venues/manly-lawn-tc`)
  await page.getByText(name).first().waitFor()
  expect(await width()).toBeLessThanOrEqual(320)
  const time = page.getByRole('link', { name: '9:00 PM' })
  expect(await time.getAttribute('href')).toBe(court('Court 1', 1260).bookingUrl)
  expect((await time.boundingBox())?.height).toBeLessThan(60)

  await page.getByRole('link', { name: 'Watch this venue' }).click()
  const form = page.getByRole('region', { name: 'New alert' })
  await form.waitFor()
  await hydrated(page)
  await openLine(page, 'Where')
  await form.getByRole('button', { name: /Remove Manly Lawn Tennis Club/ }).waitFor()
  expect(await form.getByRole('button', { name: /^Remove / }).count()).toBe(1)
  expect(await width()).toBeLessThanOrEqual(320)
  await page.goBack()
  await page.getByRole('link', { name: 'See its calendar' }).click()
  await expect.poll(() => new URL(page.url()).pathname).toBe('/browse')
  await page.getByRole('button', { name: 'Tennis' }).waitFor()
  expect(new URL(page.url()).searchParams.get('venues')).toBe('manly-lawn-tc')
  expect(faults).toEqual([])
})
