import { expect, test } from 'vitest'
import type { BrowserContext, Page } from 'playwright-core'
import { addMember, pathOf, signIn } from '#test/support/account-journeys.ts'
import { ana } from '#test/support/alert-journeys.ts'
import { openBrowser } from '#test/support/browser.ts'
import { startBrowserSite } from '#test/support/browser-site.ts'
import { hydrated } from '#test/support/hydrated.ts'

const cookieOf = async (context: BrowserContext) =>
  (await context.cookies()).find(({ name }) => name === 'documents')?.value

const accountIn = (page: Page, email: string) => page.getByRole('button', { name: `Account of ${email}` })

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
