import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import type { Opening } from '#domain/availability/opening.ts'
import { addDays, dateRange } from '#domain/calendar/local-date.ts'
import { openAsMember, readVenue } from './alert-journeys.ts'
import type { BrowserOptions } from './browser.ts'
import { startBrowserSite, type BrowserSite } from './browser-site.ts'
import { court } from './an-opening.ts'

/** The clock of the browser site stands at 8 PM on this Tuesday, Sydney time. */
export const today = '2026-11-24'
export const tomorrow = addDays(today, 1)
export const sevenPm = 19 * 60

/** The week as it is read at first: two tennis venues near Manly, one far away, and one golf club. */
export async function startCalendarSite(config?: Parameters<typeof startBrowserSite>[0]): Promise<BrowserSite> {
  const site = await startBrowserSite(config)
  await readWeek(site, 'manly-lawn-tc', [court('Court 1', sevenPm), court('Court 2', sevenPm, { maxMinutes: 120 })])
  await readWeek(site, 'keirle-park-tennis-centre', [court('Court 1', sevenPm, { priceCents: 2600 })])
  await readWeek(site, 'parramatta-city-tennis', [court('Court 1', sevenPm)])
  const tee = { resource: 'Course', maxMinutes: undefined, bookingUrl: 'https://club.example/sheet' }
  const tees: Opening[] = [
    { ...tee, key: '1', startMinutes: 424, holes: [9, 18], spots: 2 },
    { ...tee, key: '2', startMinutes: 432, holes: [18], spots: 4 },
  ].map(({ maxMinutes: _none, ...opening }) => opening as Opening)
  await readWeek(site, 'Long Reef', tees)
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

/** The row of 7:00 PM. */
export const sevenPmRow = 26

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
