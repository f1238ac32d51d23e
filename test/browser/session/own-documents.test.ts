import { expect, test } from 'vitest'
import type { BrowserContext, Page } from 'playwright-core'
import { addMember, expectHeading, holdCall, pathOf, signIn } from '#test/support/account-journeys.ts'
import { ana, bringDocuments, bringSession, memberToken } from '#test/support/alert-journeys.ts'
import { openBrowser } from '#test/support/browser.ts'
import { startBrowserSite } from '#test/support/browser-site.ts'
import { hydrated } from '#test/support/hydrated.ts'

const bob = { email: 'bob@example.com', password: 'blue court' }

const cookieOf = async (context: BrowserContext) =>
  (await context.cookies()).find(({ name }) => name === 'documents')?.value

const accountIn = (page: Page, email: string) => page.getByRole('button', { name: `Account of ${email}` })

test("a person whose document is another's is signed in behind a spinner, and sees only what is theirs", async () => {
  const site = await startBrowserSite()
  const [token, other] = [await memberToken(site), await memberToken(site, bob)]
  const { page, context, faults } = await openBrowser()
  await bringSession(context, site, token)
  await context.clearCookies()
  await bringDocuments(context, site, other)
  const before = await cookieOf(context)
  const letGo = await holdCall(page, 'auth.me')
  await page.goto(`${site.url}/alerts`)
  await page.getByText('Signing you in...').waitFor()
  expect(await accountIn(page, bob.email).count()).toBe(0)
  letGo()
  await accountIn(page, ana.email).waitFor()
  await expectHeading(page, 'Availability Alerts')
  // The next document is the person's own.
  expect(await cookieOf(context)).not.toBe(before)
  await page.reload()
  await hydrated(page)
  expect([await accountIn(page, ana.email).count(), faults]).toEqual([1, []])
})

test('a person whose session is over here sees nothing of the document that it rendered', async () => {
  const site = await startBrowserSite()
  const { page, context } = await openBrowser()
  await bringDocuments(context, site, await memberToken(site))
  await page.goto(`${site.url}/alerts`)
  await expect.poll(() => pathOf(page)).toBe('/login?returnTo=%2Falerts')
  expect(await accountIn(page, ana.email).count()).toBe(0)
})

test('signing in brings the cookie of documents, and signing out removes it in every tab', async () => {
  const site = await startBrowserSite()
  await addMember(site)
  const { page, context } = await openBrowser()
  await page.goto(`${site.url}/login`)
  await hydrated(page)
  await signIn(page)
  await expect.poll(() => pathOf(page)).toBe('/calendar')
  expect(await cookieOf(context)).toBeDefined()
  const second = await context.newPage()
  await second.goto(`${site.url}/alerts`)
  await accountIn(second, ana.email).waitFor()
  await hydrated(second)
  await accountIn(second, ana.email).click()
  await second.getByRole('menuitem', { name: 'Sign Out' }).click()
  await expect.poll(() => pathOf(page)).toBe('/login')
  await expect.poll(() => cookieOf(context)).toBeUndefined()
  const answer = await page.goto(`${site.url}/alerts`)
  expect(answer?.url()).toBe(`${site.url}/login?returnTo=%2Falerts`)
})

test('a session that ended elsewhere renders no document', async () => {
  const site = await startBrowserSite()
  const token = await memberToken(site)
  const { page, context } = await openBrowser({ javaScriptEnabled: false })
  await bringDocuments(context, site, token)
  await page.goto(`${site.url}/alerts`)
  await accountIn(page, ana.email).waitFor()
  await fetch(`${site.url}/api/auth/logout`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: '{}',
  })
  await page.goto(`${site.url}/alerts`)
  expect(pathOf(page)).toBe('/login?returnTo=%2Falerts')
})
