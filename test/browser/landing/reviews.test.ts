import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { openBrowser } from '#test/support/browser.ts'
import { startBrowserSite } from '#test/support/browser-site.ts'

const names = ['Priya N.', 'Tom H.', 'Mei L.', 'Jack O.', 'Sara K.', 'Ben A.', 'Lucia M.']

async function openReviews(width: number) {
  const [site, browser] = await Promise.all([startBrowserSite(), openBrowser({ width })])
  await browser.page.goto(site.url)
  await browser.page.locator('#reviews').scrollIntoViewIfNeeded()
  await browser.page.getByRole('tab').first().waitFor()
  return browser
}

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

test('there are seven testimonials, each with rating 5 and a Verified User label, and a word that they are samples', async () => {
  const { page, faults } = await openReviews(1280)
  const cards = page.locator('#reviews li', { hasText: 'Verified User' })
  expect(await cards.count()).toBe(7)
  expect(await page.locator('#reviews [aria-label="5 out of 5"]').count()).toBe(7)
  expect(await cards.locator('blockquote + p').allTextContents()).toEqual(names)
  expect(await page.locator('#reviews').getByText('These seven are samples').isVisible()).toBe(true)
  expect(faults).toEqual([])
})

test('it shows three a slide and wraps around, both ways; a dot leads to its slide, and arrow keys turn them', async () => {
  const { page } = await openReviews(1280)
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
})

test('the arrows are on the desktop only; the dots are there on a telephone too', async () => {
  const { page } = await openReviews(360)
  expect(await page.getByRole('button', { name: 'Next reviews' }).isVisible()).toBe(false)
  await page.getByRole('tab').nth(2).click()
  await expect.poll(() => shown(page)).toEqual(names.slice(6))
})

test('it never moves by itself', async () => {
  const [site, { page }] = await Promise.all([startBrowserSite(), openBrowser()])
  await page.clock.install()
  await page.goto(site.url)
  await page.clock.runFor(1000)
  await page.getByRole('tab').first().waitFor()
  await page.clock.runFor(60_000)
  expect(await shown(page)).toEqual(names.slice(0, 3))
})
