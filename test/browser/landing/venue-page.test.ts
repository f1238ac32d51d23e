import { expect, test } from 'vitest'
import { axeViolations, openBrowser } from '#test/support/browser.ts'
import { startBrowserSite } from '#test/support/browser-site.ts'

test.each([
  [320, 'light'],
  [1280, 'dark'],
] as const)(
  'at %i px, %s: the page of a venue is clean, fits, and leads into its calendar',
  async (width, colorScheme) => {
    const site = await startBrowserSite()
    const { page, faults } = await openBrowser({ width, colorScheme })
    await page.goto(`${site.url}/venues/manly-lawn-tc`)
    await page.getByRole('heading', { level: 1, name: 'Manly Lawn Tennis Club' }).waitFor()
    expect(await axeViolations(page)).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
    await page.getByRole('link', { name: 'See the calendar of this venue' }).click()
    await expect.poll(() => new URL(page.url()).pathname).toBe('/browse')
    await page
      .getByRole('radio', { name: 'Tennis' })
      .or(page.getByRole('button', { name: 'Tennis' }))
      .first()
      .waitFor()
    expect(new URL(page.url()).searchParams.get('venues')).toBe('manly-lawn-tc')
    expect(faults).toEqual([])
  },
)
