import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { openBrowser } from '#test/support/browser.ts'
import { startBrowserSite } from '#test/support/browser-site.ts'

const failure = 'Invalid email or password'

/** A login page, with a clock that only the test moves. */
async function openLogin() {
  const [site, browser] = await Promise.all([startBrowserSite(), openBrowser()])
  const { page } = browser
  await page.clock.install()
  await page.goto(`${site.url}/login`)
  await page.clock.runFor(1000)
  await page.getByLabel('Email').fill('nobody@example.com')
  await page.getByLabel('Password', { exact: true }).fill('a secret of mine')
  return { site, ...browser }
}

/** Makes a failed sign-in, which shows a toast. */
async function fail(page: Page) {
  const answered = page.waitForResponse(/auth\.login/)
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  await answered
  const toast = page.getByRole('region', { name: 'Notifications (F8)' }).getByText(failure)
  await expect
    .poll(async () => {
      await page.clock.runFor(100)
      return toast.count()
    })
    .toBe(1)
  await page.clock.runFor(400)
  // Away from where the toast is, so that nothing holds it.
  await page.mouse.move(5, 300)
  return toast
}

async function swipe(page: Page, distance: number): Promise<void> {
  const box = await page.getByRole('region').getByText(failure).boundingBox()
  if (!box) throw new Error('there is no toast to swipe')
  const [x, y] = [box.x + 10, box.y + 10]
  await page.mouse.move(x, y)
  await page.mouse.down()
  for (let step = 1; step <= 5; step++) await page.mouse.move(x + (distance * step) / 5, y)
  await page.mouse.up()
  await page.clock.runFor(600)
}

test('a failure is announced as an alert that fits each width, has a button of 44 px, takes the keyboard by F8, and goes by a swipe', async () => {
  const { page, faults } = await openLogin()
  const toast = await fail(page)
  const alert = page.getByRole('alert').filter({ hasText: failure })
  expect(await alert.count()).toBe(1)
  const close = alert.getByRole('button', { name: 'Close notification' })
  expect(await close.boundingBox()).toMatchObject({ width: 44, height: 44 })
  for (const [width, wide] of [
    [1280, 420],
    [360, 328],
  ] as const) {
    await page.setViewportSize({ width, height: 800 })
    await expect.poll(async () => Math.round((await alert.boundingBox())?.width ?? 0)).toBe(wide)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
  }

  // F8 takes the keyboard to the toasts, from a field as well.
  const named = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label'))
  await page.getByLabel('Email').focus()
  await page.keyboard.press('F8')
  expect(await named()).toBe('Notifications (F8)')
  await page.keyboard.press('Tab')
  expect(await named()).toBe('Close notification')
  // A swipe of 50 px to the right closes it, not a shorter one nor one to the left.
  await swipe(page, 40)
  expect(await toast.count()).toBe(1)
  await swipe(page, -90)
  expect(await toast.count()).toBe(1)
  await swipe(page, 60)
  expect(await toast.count()).toBe(0)
  expect(faults).toEqual([])
})
