import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { openBrowser } from '#test/support/browser.ts'
import { startBrowserSite } from '#test/support/browser-site.ts'

const names = ['Priya N.', 'Tom H.', 'Mei L.', 'Jack O.', 'Sara K.', 'Ben A.', 'Lucia M.']

/** The names of the cards that lie within the carousel's window. */
async function shown(page: Page): Promise<string[]> {
  return page.getByRole('region', { name: 'Reviews' }).evaluate((carousel) => {
    const frame = carousel.getBoundingClientRect()
    return [...carousel.querySelectorAll('li')]
      .filter((card) => card.textContent?.includes('Verified User'))
      .filter(
        (card) =>
          card.getBoundingClientRect().left >= frame.left - 1 && card.getBoundingClientRect().right <= frame.right + 1,
      )
      .map((card) => card.querySelector('blockquote + p')?.textContent ?? '')
  })
}

test('the reviews are three a slide, wrap around both ways by arrows, dots and keys, and never move by themselves', async () => {
  const [site, { page, faults }] = await Promise.all([startBrowserSite(), openBrowser()])
  await page.clock.install()
  await page.goto(site.url)
  await page.clock.runFor(1000)
  await page.locator('#reviews').scrollIntoViewIfNeeded()
  await page.getByRole('tab').first().waitFor()
  // It never moves by itself.
  await page.clock.runFor(60_000)
  await page.clock.resume()
  const next = page.getByRole('button', { name: 'Next reviews' })
  expect(await shown(page)).toEqual(names.slice(0, 3))
  await next.click()
  await expect.poll(() => shown(page)).toEqual(names.slice(3, 6))
  await next.click()
  await expect.poll(() => shown(page)).toEqual(names.slice(6))
  await next.click()
  await expect.poll(() => shown(page)).toEqual(names.slice(0, 3))
  await page.getByRole('button', { name: 'Previous reviews' }).click()
  await expect.poll(() => shown(page)).toEqual(names.slice(6))
  const dots = page.getByRole('region', { name: 'Reviews' }).getByRole('tab')
  expect(await dots.count()).toBe(3)
  await dots.nth(1).click()
  await expect.poll(() => shown(page)).toEqual(names.slice(3, 6))
  expect(await dots.nth(1).getAttribute('aria-selected')).toBe('true')
  await next.focus()
  await page.keyboard.press('ArrowLeft')
  await expect.poll(() => shown(page)).toEqual(names.slice(0, 3))
  await page.keyboard.press('ArrowRight')
  await expect.poll(() => shown(page)).toEqual(names.slice(3, 6))
  // A card out of sight is out of reach of the keyboard.
  const hidden = page.locator('#reviews a', { hasText: 'Join and play' })
  expect(await hidden.evaluate((link) => link.closest('[inert]') !== null)).toBe(true)

  // On a telephone the dots are there without the arrows.
  await page.setViewportSize({ width: 360, height: 800 })
  expect(await next.isVisible()).toBe(false)
  await dots.nth(2).click()
  await expect.poll(() => shown(page)).toEqual(names.slice(6))
  expect(faults).toEqual([])
})
