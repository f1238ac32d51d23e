import { expect, test } from 'vitest'
import type { Page } from 'playwright-core'
import { expectHeading, toast, signIn, pathOf } from '#test/support/account-journeys.ts'
import { bringDocuments, memberToken } from '#test/support/alert-journeys.ts'
import { openBrowser } from '#test/support/browser.ts'
import { startBrowserSite } from '#test/support/browser-site.ts'
import { hydrated } from '#test/support/hydrated.ts'
import { tabTo } from '#test/support/keyboard.ts'

const storedToken = (page: Page) => page.evaluate(() => localStorage.getItem('auth_token'))

async function signedIn() {
  const site = await startBrowserSite()
  const browser = await openBrowser()
  const token = await memberToken(site)
  await bringDocuments(browser.context, site, token)
  await browser.page.goto(`${site.url}/robots.txt`)
  await browser.page.evaluate((value) => localStorage.setItem('auth_token', value), token)
  await browser.page.goto(`${site.url}/account?tab=play`)
  await hydrated(browser.page)
  return { site, ...browser }
}

async function signOut(page: Page): Promise<void> {
  await tabTo(page, page.getByRole('button', { name: /^Account of/ }))
  await page.keyboard.press('Enter')
  // The menu takes the focus a moment after it is shown, and would take it away from its entry again.
  await page.getByRole('menu').and(page.locator(':focus-within')).waitFor()
  // The styles of the menu leave its button round.
  const button = page.getByRole('button', { name: /^Account of/ })
  expect(await button.evaluate((node) => getComputedStyle(node).borderRadius)).toBe('50%')
  const entry = page.getByRole('menuitem', { name: 'Sign Out' })
  while (!(await entry.evaluate((item) => item === document.activeElement))) await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
}

/** The pages of the next screen wait until the returned function is called, from the press on Sign Out on. */
async function holdNextScreen(page: Page): Promise<() => void> {
  let isLeaving = false
  page.on('request', (request) => void (isLeaving ||= request.url().endsWith('/auth/logout')))
  const { promise: mayCome, resolve: letGo } = Promise.withResolvers<void>()
  await page.route('**/assets/*.js', async (route) => {
    if (isLeaving) await mayCome
    await route.continue()
  })
  return letGo
}

/** Runs in the page: marks it if it ever says that the preferences could not be loaded. */
function watchNotices(): void {
  const changes = new MutationObserver(() => {
    if (document.body.innerText.includes('could not be loaded')) document.body.dataset['notice'] = 'false'
  })
  changes.observe(document.body, { childList: true, subtree: true, characterData: true })
}

test('signing out forgets the person here without a notice, on the server and in every other tab; signing in tells them too', async () => {
  const { site, page, context } = await signedIn()
  const token = await storedToken(page)
  await page.evaluate(() => {
    localStorage.setItem('skipSportReapplication', 'true')
    localStorage.setItem('userFilterOverrides', 'true')
    localStorage.setItem('userLocation', '{}')
  })
  const other = await context.newPage()
  await other.goto(`${site.url}/alerts`)
  await expectHeading(other, 'Availability Alerts')

  await page.bringToFront()
  await page.locator('main form').first().waitFor()
  await page.evaluate(watchNotices)
  const letGo = await holdNextScreen(page)
  const ended = page.waitForResponse(`${site.url}/api/auth/logout`)
  await signOut(page)
  await expect.poll(() => toast(page)).toEqual(['Signed out successfully', 'You have been logged out of your account.'])
  await page.locator('main form').first().waitFor({ state: 'detached' })
  letGo()
  await expectHeading(page, 'Welcome back')
  expect(await page.evaluate(() => document.body.dataset['notice'])).toBeUndefined()
  expect(
    await page.evaluate(() => Object.keys(localStorage).filter((key) => /auth|skip|Filter|Location/.test(key))),
  ).toEqual(['userLocation'])
  await expect.poll(() => pathOf(other)).toBe('/login')
  await expect.poll(() => toast(other)).toEqual(['You signed out in another tab'])
  await ended
  const me = await fetch(`${site.url}/api/auth/me`, { headers: { authorization: `Bearer ${token}` } })
  expect(me.status).toBe(401)

  await signIn(page)
  await expect.poll(() => pathOf(page)).toBe('/calendar')
  await expect.poll(() => pathOf(other)).toBe('/calendar')
})
