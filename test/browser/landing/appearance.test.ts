import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { openBrowser } from '#test/support/browser.ts'
import { startBrowserSite } from '#test/support/browser-site.ts'

const paths = ['/', '/about/venues', '/privacy']

/** Brings the page to life and every lazy picture into view, as a reader who has been through it would have it. */
async function untilStill(page: Page): Promise<void> {
  await page.waitForFunction(() => document.fonts.status === 'loaded')
  await page.getByRole('banner').getByRole('button', { name: 'Switch between light and dark' }).waitFor()
}

test('every link and button can be hit, and with text twice as large nothing is cut off and nothing scrolls sideways', async () => {
  const site = await startBrowserSite()
  const { page } = await openBrowser({ width: 360 })
  for (const path of paths) {
    await page.setViewportSize({ width: 360, height: 800 })
    await page.goto(site.url + path)
    await untilStill(page)
    expect([path, await smallTargets(page)]).toEqual([path, []])
    await page.addStyleTag({ content: 'html { font-size: 200% }' })
    for (const width of [320, 1280]) {
      await page.setViewportSize({ width, height: 800 })
      // The page is laid out a moment after its size is set.
      await expect
        .poll(() => page.evaluate(() => document.documentElement.scrollWidth), { message: `${path} at ${width}` })
        .toBe(width)
      expect(await clippedTexts(page)).toEqual([])
    }
  }
})

/** Links and buttons under 44 px high, but for links within a sentence. */
function smallTargets(page: Page): Promise<string[]> {
  return page.locator('a:visible, button:visible').evaluateAll((all) =>
    all
      .filter((one) => !(one.closest('p, td') && one.tagName === 'A' && one.parentElement?.tagName === 'P'))
      .filter((one) => one.getBoundingClientRect().height < 44)
      .map((one) => one.outerHTML.slice(0, 120)),
  )
}

/** Texts whose own box is too small for them. */
function clippedTexts(page: Page): Promise<string[]> {
  return page.locator('h1, h2, h3, p, a, button, td, th, dd, dt, figcaption').evaluateAll((all) =>
    all
      .filter((one) => one.checkVisibility() && getComputedStyle(one).overflow !== 'visible')
      .filter((one) => one.scrollWidth > one.clientWidth + 1 || one.scrollHeight > one.clientHeight + 1)
      .map((one) => one.outerHTML.slice(0, 120)),
  )
}

test('the switch turns light to dark at once, and the choice is kept from before the first paint on', async () => {
  const site = await startBrowserSite()
  const { page } = await openBrowser({ colorScheme: 'light' })
  await page.goto(site.url)
  const ground = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor)
  expect(await ground()).toBe('rgb(247, 248, 244)')
  await page.getByRole('button', { name: 'Switch between light and dark' }).click()
  await expect.poll(ground).toBe('rgb(18, 22, 26)')
  await page.goto(`${site.url}/privacy`, { waitUntil: 'commit' })
  await page.locator('body').waitFor()
  expect(await ground()).toBe('rgb(18, 22, 26)')
})
