import { expect, test } from 'vitest'
import { expectHeading, pathOf, stopClock } from '#test/support/account-journeys.ts'
import { openBrowser } from '#test/support/browser.ts'
import { startBrowserSite } from '#test/support/browser-site.ts'
import { press } from '#test/support/keyboard.ts'

test('a verified address counts three seconds down and goes to the login page', async () => {
  const site = await startBrowserSite()
  const { page } = await openBrowser()
  await stopClock(page)
  await page.goto(`${site.url}/verify-email?status=success`)
  await expectHeading(page, 'Email Verified!')
  for (const text of ['in 3 seconds', 'in 2 seconds', 'in 1 second']) {
    await page.getByText(text).waitFor()
    expect(page.url()).toContain('/verify-email')
    await page.clock.runFor(1000)
  }
  await page.clock.resume()
  await expect.poll(() => pathOf(page)).toBe('/login')
})

const failures = [
  ['status=error', 'Verification failed. Please try again.'],
  [
    'status=error&message=This verification link is invalid or has expired.',
    'This verification link is invalid or has expired.',
  ],
  ['status=error&message=Call 1900 123 456 to unlock your account', 'Verification failed. Please try again.'],
  ['status=error&message=<img src=x onerror=alert(1)>', 'Verification failed. Please try again.'],
  ['status=error&message={"a":1}', 'Verification failed. Please try again.'],
  ['status=other', 'Invalid verification link.'],
  ['status=7', 'Invalid verification link.'],
] as const

test('a link without a status is still being verified; a failed one shows our own text, whatever its address says', async () => {
  const site = await startBrowserSite()
  const { page, faults } = await openBrowser()
  await page.goto(`${site.url}/verify-email`)
  await expectHeading(page, 'Verifying Email...')
  for (const [query, text] of failures) {
    await page.goto(`${site.url}/verify-email?${query.replaceAll(' ', '%20')}`)
    await expectHeading(page, 'Verification Failed')
    await page.getByText(text, { exact: true }).waitFor()
    expect(await page.locator('main').innerText()).not.toContain('1900')
  }
  await press(page, 'button', 'Back to Sign In')
  await expect.poll(() => pathOf(page)).toBe('/login')
  expect(faults).toEqual([])
})
