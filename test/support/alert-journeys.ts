import type { Page } from 'playwright-core'
import { addMember, call } from './account-journeys.ts'
import { openBrowser, type BrowserOptions } from './browser.ts'
import type { BrowserSite } from './browser-site.ts'

export const ana = { email: 'ana@example.com', password: 'green court' }

/** The bearer of a verified account; the account is made if `site` does not have it yet. */
export async function memberToken(site: BrowserSite, who = ana): Promise<string> {
  await addMember(site, who)
  const response = await call(site, 'login', who)
  const { token } = (await response.json()) as { token: string }
  return token
}

/** A browser in which Ana is signed in, under the clock of the site. */
export async function openAsMember(site: BrowserSite, path: string, options: BrowserOptions = {}) {
  const token = await memberToken(site)
  const opened = await openBrowser(options)
  await opened.context.addInitScript((value) => window.origin === 'null' || window.localStorage.setItem('auth_token', value), token)
  await opened.page.clock.setFixedTime(site.now())
  await opened.page.goto(`${site.url}${path}`)
  return { ...opened, token }
}

/** A call of the documented paths, signed in with a token. */
export async function callAlerts(
  site: BrowserSite,
  token: string,
  { method = 'POST', path = '', body }: { method?: string; path?: string; body?: unknown },
): Promise<unknown> {
  const response = await fetch(`${site.url}/api/alerts${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, ...(body !== undefined && { 'content-type': 'application/json' }) },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  return response.json()
}

export async function shot(page: Page, name: string): Promise<void> {
  await page.screenshot({ path: `/tmp/alert-shots/${name}.png` })
}
