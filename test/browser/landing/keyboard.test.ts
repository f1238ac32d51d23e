import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { openBrowser } from '#test/support/browser.ts'
import { startBrowserSite } from '#test/support/browser-site.ts'

/** The focused element: its name, and whether its focus is visible. */
function focused(page: Page): Promise<{ name: string; isMarked: boolean; isInView: boolean }> {
  return page.evaluate(() => {
    const one = document.activeElement ?? document.body
    const { outlineStyle, outlineWidth } = getComputedStyle(one)
    const box = one.getBoundingClientRect()
    return {
      name: (one.getAttribute('aria-label') ?? one.textContent ?? '').trim(),
      isMarked: outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2,
      isInView: box.top < innerHeight && box.bottom > 0,
    }
  })
}

test('Tab moves through the whole page in reading order, always visibly, and Enter skips the header and opens what has the focus', async () => {
  const [site, { page }] = await Promise.all([startBrowserSite(), openBrowser()])
  await page.goto(site.url)
  await page.getByRole('tab').first().waitFor()
  const names: string[] = []
  for (let step = 0; step < 22; step++) {
    await page.keyboard.press('Tab')
    const { name, isMarked, isInView } = await focused(page)
    expect([name, isMarked, isInView]).toEqual([name, true, true])
    names.push(name)
  }
  expect(names).toEqual([
    'Skip to content',
    'Courtside',
    'Features',
    'Reviews',
    'Contact',
    'Switch between light and dark',
    'Browse',
    'Sign in',
    'Join Now',
    'Join Now',
    "See what's free tonight",
    'Tennis',
    'Golf',
    'Soccer',
    'Create an alert',
    'Previous reviews',
    'Next reviews',
    'Go to slide 1',
    'hello@courtside.example',
    'For venues',
    'Privacy',
    'Status',
  ])

  await page.getByRole('link', { name: 'Skip to content' }).press('Enter')
  expect(await page.evaluate(() => document.activeElement?.id)).toBe('content')
  await page.keyboard.press('Tab')
  expect((await focused(page)).name).toBe('Join Now')
  // The ring has two tones, so that it stands out on any ground.
  const ring = () =>
    page.evaluate(() => {
      const { outlineColor, boxShadow } = getComputedStyle(document.activeElement ?? document.body)
      return `${outlineColor} within ${boxShadow}`
    })
  await expect.poll(ring).toBe('rgb(212, 242, 74) within rgb(11, 61, 42) 0px 0px 0px 6px')
  await page.keyboard.press('Enter')
  await page.waitForURL('**/register')
  await page.getByRole('button', { name: 'Create Account' }).waitFor()
})
