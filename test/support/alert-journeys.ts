import type { BrowserContext, Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import type { CoveredDay } from '#domain/availability/opening.ts'
import type { Venue } from '#domain/venues/venue.ts'
import { addMember, call, toast } from './account-journeys.ts'
import { openBrowser, type BrowserOptions } from './browser.ts'
import type { BrowserSite } from './browser-site.ts'
import { hydrated } from './hydrated.ts'

export const ana = { email: 'ana@example.com', password: 'green court' }

/** The bearer of a verified account; the account is made if `site` does not have it yet. */
export async function memberToken(site: BrowserSite, who = ana): Promise<string> {
  await addMember(site, who)
  const response = await call(site, 'login', who)
  const { token } = (await response.json()) as { token: string }
  return token
}

/** Gives the browser the cookie by which the server renders the pages of a person. */
export async function bringDocuments(context: BrowserContext, { url }: BrowserSite, token: string): Promise<void> {
  await context.request.get(`${url}/api/auth/me`, { headers: { authorization: `Bearer ${token}` } })
}

/** Signs in the person of this browser on every page of the site, as if they had been here before. */
export async function bringSession(context: BrowserContext, site: BrowserSite, token: string): Promise<void> {
  await bringDocuments(context, site, token)
  await context.addInitScript(
    (value) => window.origin === 'null' || window.localStorage.setItem('auth_token', value),
    token,
  )
}

/** A browser in which Ana is signed in, under the clock of the site. */
export async function openAsMember(site: BrowserSite, path: string, options: BrowserOptions = {}) {
  const token = await memberToken(site)
  const opened = await openBrowser(options)
  await bringSession(opened.context, site, token)
  if (/^\/calendar($|\?)/.test(path)) await opened.context.addInitScript(tellNoPlace)
  await opened.page.clock.install({ time: site.now() })
  opened.page.setDefaultTimeout(15_000)
  await opened.page.goto(`${site.url}${path}`)
  await hydrated(opened.page)
  return { ...opened, token }
}

/**
 * Runs in the page. The calendar asks where the device is and says once on a device what came of it: here it has, so that
 * toasts are those of the test.
 */
function tellNoPlace(): void {
  if (window.origin !== 'null') window.localStorage.setItem('locationTold', '"manly"')
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

/** A reading of one venue, as the pipeline stores it. */
export async function readVenue(site: BrowserSite, venueId: string | Venue, covered: CoveredDay[]): Promise<void> {
  await site.record({ venueId, covered })
}

/** A half-hour of the calendar by how it is read out: 'Thu 26 Nov, 7:00 PM'. */
export function cellAt(page: Page, when: string): Locator {
  return page
    .getByRole('grid', { name: 'Availability calendar' })
    .getByRole('gridcell', { name: new RegExp(`^${when}`) })
}

export function dialog(page: Page, name: string): Locator {
  return page.getByRole('dialog', { name })
}

/** The form of a new alert has few controls on the screen, and below it, until one of its lines is opened. */
export async function expectShortForm(form: Locator): Promise<void> {
  const controls = form.locator('a, button, input, select, textarea, summary, [role=gridcell]')
  const count = await controls.filter({ visible: true }).count()
  expect(count).toBeGreaterThan(5)
  expect(count).toBeLessThanOrEqual(20)
}

/** Opens the sheet of a line of the form, if it is closed. */
export async function openLine(form: Page | Locator, line: 'When' | 'Where' | 'More'): Promise<void> {
  const word = form.getByRole('region', { name: line, exact: true }).getByRole('button').first()
  if ((await word.getAttribute('aria-expanded')) !== 'true') await word.click()
}

/**
 * Chooses one venue in place of those that the form starts with. A dialog that is just opening takes the focus, so the
 * search may have to be begun again.
 */
export async function chooseVenue(page: Page, term: string, name: string): Promise<void> {
  const clear = page.getByRole('button', { name: 'Clear venues' })
  await openLine(page, 'Where')
  await page.getByRole('combobox', { name: 'Venues' }).waitFor()
  if (await clear.isVisible()) await clear.click()
  const field = page.getByRole('combobox', { name: 'Venues' })
  const option = page.getByRole('option', { name, exact: true })
  await expect
    .poll(async () => {
      await field.fill('')
      await field.fill(term)
      return option.isVisible()
    })
    .toBe(true)
  await option.click()
}

/** The picked cells, as the list below the grid says them. The form comes a moment after its dialog. */
export async function pickedSlots(page: Page): Promise<string[]> {
  await openLine(page, 'When')
  await page.getByRole('group', { name: 'Time slots' }).first().waitFor()
  return page.getByRole('list', { name: 'Selected time slots' }).getByRole('listitem').allInnerTexts()
}

/** `description` is its end: the sentence of the alert may stand before it. */
export async function expectToast(page: Page, title: string, description?: string): Promise<void> {
  const said = description === undefined ? [title] : [title, expect.stringContaining(description)]
  await expect.poll(() => toast(page)).toEqual(said)
}

export const willHear = 'You will receive an email and notifications when courts become available.'

/** Chooses from the menu of an alert's card. */
export async function chooseOfMenu(page: Page, title: string, item: string): Promise<void> {
  await page.getByRole('button', { name: `Menu of ${title}` }).click()
  await page.getByRole('menuitem', { name: item, exact: true }).click()
}

/** Opens the quick dialog of the alerts page. */
export async function openQuickAlert(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'More for alerts' }).click()
  await page.getByRole('menuitem', { name: 'Quick Alert' }).click()
}
