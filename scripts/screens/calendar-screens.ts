import type { Page } from 'playwright-core'
import type { Screen } from './screen.ts'

const grid = (page: Page) => page.getByRole('grid', { name: 'Availability calendar' }).waitFor({ timeout: 15_000 })

/** The calendar home, its overlays, and how it looks when something is missing. */
export const calendarScreens: Screen[] = [
  {
    name: 'calendar',
    path: '/calendar',
    signedIn: true,
    prepare: (page) => page.getByRole('grid').first().waitFor({ timeout: 15_000 }),
  },
  {
    name: 'slot',
    path: '/calendar?sport=tennis',
    signedIn: true,
    wholePage: false,
    async prepare(page) {
      await page.locator('td[data-tone]:not([data-past], [data-tone="0"], [data-tone="unknown"])').first().click()
      await page.getByRole('dialog').getByRole('article').first().waitFor({ timeout: 15_000 })
    },
  },
  {
    name: 'filters',
    path: '/calendar?sport=golf',
    signedIn: true,
    wholePage: false,
    async prepare(page) {
      await page.getByRole('button', { name: 'Filters', exact: true }).click()
      await page.getByRole('button', { name: 'Apply Filters' }).waitFor()
    },
  },
  {
    name: 'preferences',
    path: '/calendar',
    signedIn: true,
    wholePage: false,
    async prepare(page) {
      await page.getByRole('button', { name: /^Account of/ }).click()
      await page.getByRole('menuitem', { name: 'Preferences' }).click()
      await page.getByRole('dialog', { name: 'Preferences' }).getByRole('button', { name: 'Save Changes' }).waitFor()
    },
  },
  {
    name: 'slot-nothing-free',
    path: '/calendar?sport=golf',
    signedIn: true,
    wholePage: false,
    async prepare(page) {
      await grid(page)
      // Full for four players: the week has such a half-hour, known or doubtful.
      await page.getByRole('group', { name: 'Spots' }).getByRole('button', { name: '4' }).click()
      const cell = page.getByRole('gridcell', { name: /(0 venues|none) free/ })
      await cell.and(page.locator(':not([data-past])')).first().click()
      await page.getByText('No Courts Available').waitFor()
    },
  },
  {
    name: 'day',
    path: '/calendar?sport=tennis&view=day',
    signedIn: true,
    async prepare(page) {
      await page.getByRole('button', { name: 'Next day' }).click()
      await page
        .getByRole('gridcell', { name: /[1-9] courts? free/ })
        .first()
        .waitFor({ timeout: 15_000 })
    },
  },
  {
    name: 'calendar-loading',
    path: '/robots.txt',
    signedIn: true,
    async prepare(page) {
      await page.route(/availability\.week/, () => undefined)
      await page.goto(new URL('/calendar', page.url()).href)
      await page.locator('main').waitFor()
    },
  },
  {
    name: 'calendar-failed',
    path: '/robots.txt',
    signedIn: true,
    async prepare(page) {
      await page.route(/availability\.week/, (route) => route.fulfill({ status: 503, body: '{}' }))
      await page.goto(new URL('/calendar', page.url()).href)
      await page.getByRole('button', { name: 'Try Again' }).first().waitFor({ timeout: 20_000 })
    },
  },
  {
    name: 'calendar-offline',
    path: '/calendar?sport=tennis',
    signedIn: true,
    async prepare(page) {
      await grid(page)
      await page.context().setOffline(true)
      await page.getByText('You are offline.').waitFor()
    },
  },
  {
    name: 'calendar-toast',
    path: '/calendar?sport=tennis',
    signedIn: true,
    wholePage: false,
    async prepare(page) {
      await grid(page)
      await page.getByRole('button', { name: 'Previous days' }).click()
      await page.getByText('Cannot view past dates').first().waitFor()
    },
  },
  {
    name: 'slot-map',
    path: '/calendar?sport=tennis&map=on',
    signedIn: true,
    wholePage: false,
    async prepare(page) {
      await page.locator('td[data-tone]:not([data-past], [data-tone="0"], [data-tone="unknown"])').first().click()
      await page.getByRole('dialog').getByRole('region', { name: 'Map of the venues' }).waitFor({ timeout: 15_000 })
    },
  },
  {
    name: 'browse',
    path: '/browse?sport=tennis',
    prepare: grid,
  },
  {
    name: 'account',
    path: '/account',
    signedIn: true,
    prepare: (page) => page.getByText('This one').waitFor({ timeout: 15_000 }),
  },
]
