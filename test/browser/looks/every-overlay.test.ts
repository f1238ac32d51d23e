import type { Page } from 'playwright-core'
import { expect, test, vi } from 'vitest'
import {
  ana,
  callAlerts,
  cellAt,
  chooseVenue,
  dialog,
  openAsMember,
  openLine,
  openQuickAlert,
} from '#test/support/alert-journeys.ts'
import { startCalendarSite, tomorrow } from '#test/support/calendar-journeys.ts'
import { holdToast, violationsIn, type State } from '#test/support/looks.ts'

// `npm run looks` takes each state in six looks.
vi.setConfig({ testTimeout: 900_000 })

/** The overlay alone. The page below, which is kept small, has its own tests. */
const parts = ['[role="dialog"]', '[aria-label^="Notifications"]']
const thursday = 'Thu 26 Nov, 6:00 PM'

async function openForm(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Create Alert' }).click()
  await page.getByLabel('Say it in a sentence').waitFor()
}

const aroundTheCalendar: State[] = [
  {
    name: 'the user menu',
    path: '/calendar?sport=tennis&view=3-days',
    isOfWidth: true,
    async open(page) {
      await page.getByRole('grid').waitFor()
      await page.getByRole('button', { name: /^Account of/ }).click()
      await page.getByRole('menuitem', { name: 'Preferences' }).waitFor()
    },
  },
  {
    name: 'the calendar with a toast',
    path: '/calendar?sport=tennis&view=3-days',
    async open(page) {
      await page.getByRole('grid').waitFor()
      await page.getByRole('button', { name: 'Previous days' }).click()
      await page.getByText('Cannot view past dates').first().waitFor()
      await holdToast(page)
    },
    parts: ['[aria-label^="Notifications"]', 'header'],
  },
]

const aboutAHalfHour: State[] = [
  {
    name: 'the sheet of a half-hour, with a toast about its link',
    path: `/calendar?sport=tennis&view=3-days&slot=${tomorrow}-7:00PM`,
    parts,
    isUsual: true,
    async open(page) {
      await page.getByRole('article', { name: 'Manly Lawn Tennis Club' }).waitFor()
      await page.getByRole('button', { name: 'Share' }).click()
      await holdToast(page)
    },
  },
  {
    name: 'the map in the sheet',
    path: `/calendar?sport=tennis&view=3-days&slot=${tomorrow}-7:00PM&map=on`,
    parts,
    open: (page) =>
      page
        .getByRole('button', { name: /to book/ })
        .first()
        .waitFor(),
  },
  {
    name: 'a sheet with nothing free',
    path: `/calendar?sport=tennis&view=3-days&slot=${tomorrow}-6:30PM`,
    parts,
    open: (page) => page.getByText('No Courts Available').waitFor(),
  },
]

const choices: State[] = [
  {
    name: 'the advanced filters',
    path: '/calendar?sport=tennis&view=3-days',
    isOfWidth: true,
    isUsual: true,
    async open(page) {
      await page.getByRole('button', { name: 'Filters', exact: true }).click()
      await page.getByRole('combobox', { name: 'Venues' }).fill('man')
      await page.getByRole('option', { name: 'Manly Lawn Tennis Club' }).waitFor()
    },
    parts: ['[role="dialog"]', '[class*="above"]', '[role="listbox"]'],
  },
  {
    name: 'the preferences, with an open list of suburbs',
    path: '/calendar?sport=golf&view=3-days&dialog=preferences',
    parts,
    isUsual: true,
    async open(page) {
      await page.getByRole('button', { name: /Golf venues/ }).click()
      await page.getByRole('combobox', { name: 'Golf venues' }).waitFor()
      await page.getByRole('dialog').getByLabel('Default Location').fill('parr')
      await page.getByRole('option', { name: 'Parramatta 2150' }).waitFor()
    },
  },
  {
    name: 'the choice of a place',
    path: '/calendar?sport=tennis&view=3-days',
    parts,
    async open(page) {
      await page.getByRole('button', { name: 'within 20 km of Manly', exact: true }).click()
      await page.getByRole('dialog', { name: 'Near where?' }).waitFor()
    },
  },
]

const overTheCalendar: State[] = [
  {
    name: 'the form of an alert over the calendar',
    path: `/calendar?sport=tennis&view=3-days&dialog=alert&at=${tomorrow}-6:00PM`,
    parts,
    open: (page) => dialog(page, 'Create Availability Alert').waitFor(),
  },
  {
    name: 'the alerts on a half-hour',
    path: '/calendar?sport=golf&view=3-days',
    parts,
    async open(page) {
      await cellAt(page, thursday).getByRole('button', { name: 'Active Alerts' }).click()
      await dialog(page, 'Active Alerts').getByRole('article').waitFor()
    },
  },
  {
    name: 'an alert that is changed',
    path: '/calendar?sport=golf&view=3-days',
    parts,
    async open(page) {
      await cellAt(page, thursday).getByRole('button', { name: 'Active Alerts' }).click()
      await dialog(page, 'Active Alerts').getByRole('button', { name: 'Edit' }).click()
      await dialog(page, 'Edit Availability Alert').waitFor()
    },
  },
]

const ofAlerts: State[] = [
  ...[/^Menu of Alert for/, 'More for alerts'].map((name) => ({
    name: `the menu ${String(name)}`,
    path: '/alerts',
    isUsual: true,
    async open(page: Page) {
      await page.getByRole('button', { name }).click()
      await page.getByRole('menuitem').first().waitFor()
    },
  })),
  {
    name: 'a quick alert',
    path: '/alerts',
    parts,
    async open(page) {
      await openQuickAlert(page)
      await dialog(page, 'Quick Alert').waitFor()
    },
  },
  {
    name: 'the form on the page of alerts, for dates',
    path: '/alerts',
    async open(page) {
      await openForm(page)
      await chooseVenue(page, 'balg', 'Balgowlah GC')
      await openLine(page, 'When')
      await page.getByRole('gridcell', { name: 'Saturday 5 December 2026, 7:00 AM' }).click()
      await page.getByLabel('Recurring alert').check()
    },
  },
  {
    name: 'the form on the page of alerts, for every week',
    path: '/alerts',
    async open(page) {
      await openForm(page)
      await openLine(page, 'When')
      await page.getByText('Every week until I stop').click()
      await page.getByRole('button', { name: /^Evening/ }).click()
      await page.getByRole('button', { name: 'Tue' }).click()
      await page.getByText('Nothing matches right now.').waitFor()
    },
  },
]

test('axe finds nothing in the overlays, which fit their windows', async () => {
  const site = await startCalendarSite()
  const { page, token, faults } = await openAsMember(site, '/calendar?sport=tennis&view=3-days')
  const golf = { sport: 'golf', venues: ['Balgowlah', 'Long Reef'], timeSlots: ['6:00 PM'], specificDate: '2026-11-26' }
  await callAlerts(site, token, { body: { ...golf, email: ana.email } })
  const overlays = [...aroundTheCalendar, ...aboutAHalfHour, ...choices, ...overTheCalendar, ...ofAlerts]
  expect(await violationsIn(page, site.url, overlays)).toEqual([])
  expect(faults).toEqual([])
})
