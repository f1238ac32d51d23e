import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { openBrowser } from '#test/support/browser.ts'
import { startBrowserSite } from '#test/support/browser-site.ts'
import { hydrated } from '#test/support/hydrated.ts'

const screens = [
  '/login',
  '/register',
  '/forgot-password',
  '/reset-password?token=some&email=ana@example.com',
  '/verify-email',
  '/verify-email?status=success',
  '/verify-email?status=error',
]

test('at 320 px and with text twice as large nothing is cut off or scrolls sideways, and targets stay large', async () => {
  const site = await startBrowserSite()
  const { page } = await openBrowser({ width: 320 })
  await page.clock.install({ time: site.now() })
  for (const path of screens) {
    await page.goto(`${site.url}${path}`)
    await hydrated(page)
    await page.getByRole('heading', { level: 1 }).waitFor()
    await holdTimers(page)
    for (const fontSize of ['100%', '200%']) {
      await page.evaluate((size) => (document.documentElement.style.fontSize = size), fontSize)
      await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
      expect(await page.locator('.mantine-Button-label').evaluateAll(cutOff)).toEqual([])
    }
    const shown = page.locator('a:visible, button:visible, input:visible')
    await expect.poll(() => shown.evaluateAll(tooLow)).toEqual([])
    await page.clock.resume()
  }
})

/** A screen that goes on by itself after three seconds stays, however long it is looked at. */
async function holdTimers(page: Page): Promise<void> {
  const at = await page.evaluate(() => Date.now())
  await page.clock.pauseAt(at + 1000)
}

/** Runs in the page: the elements whose text overflows. */
function cutOff(all: Element[]): string[] {
  return all
    .filter((one) => one.scrollWidth > one.clientWidth || one.scrollHeight > one.clientHeight)
    .map((one) => one.outerHTML)
}

/** Runs in the page: the elements less than 44 px high. */
function tooLow(all: Element[]): string[] {
  return all.filter((one) => one.getBoundingClientRect().height < 44).map((one) => one.outerHTML)
}
