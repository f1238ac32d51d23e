import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import type { Opening } from '#domain/availability/opening.ts'
import { dateRange } from '#domain/calendar/local-date.ts'
import { openAsMember, readVenue } from './alert-journeys.ts'
import type { BrowserOptions } from './browser.ts'
import { startBrowserSite, type BrowserSite } from './browser-site.ts'
import { openingsOfWeek, today } from './calendar-week.ts'

export { sevenPm, sevenPmRow, tomorrow } from './calendar-week.ts'

/** The week as it is read at first. */
export async function startCalendarSite(config?: Parameters<typeof startBrowserSite>[0]): Promise<BrowserSite> {
  const site = await startBrowserSite(config)
  for (const [venueId, openings] of Object.entries(openingsOfWeek())) await readWeek(site, venueId, openings)
  return site
}

/** The same openings on each of the seven days from today on. */
async function readWeek(site: BrowserSite, venueId: string, openings: Opening[]): Promise<void> {
  await readVenue(
    site,
    venueId,
    dateRange(today, 7).map((date) => ({ date, openings })),
  )
}

/** Ana's calendar, with its grid on the screen. */
export async function openCalendar(site: BrowserSite, search = '?sport=tennis', options: BrowserOptions = {}) {
  const opened = await openAsMember(site, `/calendar${search}`, options)
  await opened.page.getByRole('grid', { name: 'Availability calendar' }).waitFor()
  return opened
}

/** The dialog of the preferences, by the menu. */
export async function openPreferences(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: /^Account of/ }).click()
  await page.getByRole('menuitem', { name: 'Preferences' }).click()
  return page.getByRole('dialog', { name: 'Preferences' })
}

/** A cell by its row (0 for 6:00 AM) and its column (0 for the first day). */
export function cellAt(page: Page, row: number, column: number): Locator {
  return page.locator(`td[data-row="${row}"][data-column="${column}"]`)
}

/** With any sport a person passes at most so many controls on the way to the grid. */
export async function expectFewControls(page: Page, most: number): Promise<void> {
  for (const sport of ['Futsal', 'Golf', 'Tennis']) {
    await page.getByRole('button', { name: sport, exact: true }).click()
    await page.getByRole('button', { name: sport, exact: true, pressed: true }).waitFor()
    const before = await controlsBeforeGrid(page)
    expect(before.length, before.join(', ')).toBeLessThanOrEqual(most)
  }
}

/** The controls that a person passes on the way to the grid. */
export function controlsBeforeGrid(page: Page): Promise<(string | null)[]> {
  return page.evaluate(() => {
    const grid = document.querySelector('[role="grid"]')!
    return [...document.querySelectorAll<HTMLElement>('main :is(a[href], button, input, select, summary, [tabindex])')]
      .filter((one) => one.checkVisibility() && !grid.contains(one))
      .filter((one) => one.compareDocumentPosition(grid) & Node.DOCUMENT_POSITION_FOLLOWING)
      .map((one) => one.ariaLabel ?? one.textContent)
  })
}
