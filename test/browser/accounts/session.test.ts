import { expect, test } from 'vitest'
import type { Page } from 'playwright-core'
import { addMember, expectHeading, toast, signIn, pathOf } from '#test/support/account-journeys.ts'
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
  await browser.page.goto(`${site.url}/calendar`)
  await hydrated(browser.page)
  return { site, ...browser }
}

async function signOut(page: Page): Promise<void> {
  await tabTo(page, page.getByRole('button', { name: /^Account of/ }))
  await page.keyboard.press('Enter')
  // The menu takes the focus a moment after it is shown, and would take it away from its entry again.
  await page.getByRole('menu').and(page.locator(':focus-within')).waitFor()
  const entry = page.getByRole('menuitem', { name: 'Sign Out' })
  while (!(await entry.evaluate((item) => item === document.activeElement))) await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
}

test('a stored session is kept, and every entrance leads it to the calendar', async () => {
  const { site, page } = await signedIn()
  await page.reload()
  expect(pathOf(page)).toBe('/calendar')
  for (const path of ['/login', '/register', '/forgot-password']) {
    await page.goto(`${site.url}${path}`)
    await expect.poll(() => pathOf(page)).toBe('/calendar')
  }
})

test('while the server cannot answer nobody is signed out, and the session goes on afterwards', async () => {
  const { site, page, context } = await signedIn()
  const token = await storedToken(page)
  const failure = { message: 'away', code: -32_000, data: { appCode: 'UNAVAILABLE', httpStatus: 503 } }
  const refuse = (isKnown: boolean) =>
    page.route(/\/trpc\/[^?]*auth\.me/, (route) => {
      const { pathname, searchParams } = new URL(route.request().url())
      const all = pathname.split(',').map(() => ({ error: { json: failure } }))
      const body = isKnown ? JSON.stringify(searchParams.has('batch') ? all : all[0]) : 'a proxy says no'
      return route.fulfill({ status: 503, contentType: 'application/json', body })
    })
  for (const isKnown of [true, false]) {
    await refuse(isKnown)
    // Otherwise the document says whose the session is.
    await context.clearCookies()
    await page.goto(`${site.url}/alerts`)
    await expect.poll(() => pathOf(page)).toBe('/alerts')
    await page.getByRole('heading', { level: 1 }).first().waitFor()
    expect([pathOf(page), await storedToken(page)]).toEqual(['/alerts', token])
    await page.unrouteAll()
  }
  await page.reload()
  await expect.poll(() => pathOf(page)).toBe('/alerts')
  expect(await storedToken(page)).toBe(token)
})

test('a token that the server refuses is removed', async () => {
  const site = await startBrowserSite()
  const { page } = await openBrowser()
  await page.goto(`${site.url}/login`)
  await page.evaluate(() => localStorage.setItem('auth_token', 'not a token'))
  await page.goto(`${site.url}/alerts`)
  await expect.poll(() => pathOf(page)).toBe('/login?returnTo=%2Falerts')
  await expect.poll(() => storedToken(page)).toBeNull()
})

test.each([
  ['/calendar', '[role=grid]'],
  ['/account?tab=play', 'main form'],
])('signing out of %s shows no notice about preferences while the next page comes', async (path, shown) => {
  const { site, page } = await signedIn()
  await page.goto(site.url + path)
  await hydrated(page)
  await page.locator(shown).first().waitFor()
  await page.evaluate(() => {
    const changes = new MutationObserver(() => {
      if (document.body.innerText.includes('could not be loaded')) document.body.dataset['notice'] = 'false'
    })
    changes.observe(document.body, { childList: true, subtree: true, characterData: true })
  })
  let isLeaving = false
  page.on('request', (request) => void (isLeaving ||= request.url().endsWith('/auth/logout')))
  const { promise: mayCome, resolve: letGo } = Promise.withResolvers<void>()
  await page.route('**/assets/*.js', async (route) => {
    if (isLeaving) await mayCome
    await route.continue()
  })
  await signOut(page)
  await page.locator(shown).first().waitFor({ state: 'detached' })
  letGo()
  await expectHeading(page, 'Welcome back')
  expect(await page.evaluate(() => document.body.dataset['notice'])).toBeUndefined()
})

test('signing out forgets the person here, on the server and in every other tab', async () => {
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

  const ended = page.waitForResponse(`${site.url}/api/auth/logout`)
  await page.bringToFront()
  await signOut(page)
  await expect.poll(() => toast(page)).toEqual(['Signed out successfully', 'You have been logged out of your account.'])
  await expect.poll(() => pathOf(page)).toBe('/login')
  expect(
    await page.evaluate(() => Object.keys(localStorage).filter((key) => /auth|skip|Filter|Location/.test(key))),
  ).toEqual(['userLocation'])
  await expect.poll(() => pathOf(other)).toBe('/login')
  await expect.poll(() => toast(other)).toEqual(['You signed out in another tab'])
  await ended
  const me = await fetch(`${site.url}/api/auth/me`, { headers: { authorization: `Bearer ${token}` } })
  expect(me.status).toBe(401)
})

test('signing in in one tab signs the others in', async () => {
  const site = await startBrowserSite()
  await addMember(site)
  const { page, context } = await openBrowser()
  await page.goto(`${site.url}/login`)
  const other = await context.newPage()
  await other.goto(`${site.url}/login`)
  await page.bringToFront()
  await signIn(page)
  await expect.poll(() => pathOf(page)).toBe('/calendar')
  await expect.poll(() => pathOf(other)).toBe('/calendar')
})
