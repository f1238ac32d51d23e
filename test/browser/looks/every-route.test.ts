import type { Page } from 'playwright-core'
import { expect, test, vi } from 'vitest'
import { pages } from '#domain/site/pages.ts'
import { call, signIn } from '#test/support/account-journeys.ts'
import { ana, callAlerts, chooseOfMenu, memberToken, openAsMember } from '#test/support/alert-journeys.ts'
import { openBrowser } from '#test/support/browser.ts'
import { startCalendarSite, tomorrow } from '#test/support/calendar-journeys.ts'
import { holdToast, violationsIn, type State } from '#test/support/looks.ts'

// `npm run looks` takes each state in six looks.
vi.setConfig({ testTimeout: 900_000 })

/** Public pages are read on the narrowest telephones too. */
const widths = [320, 360, 1280]
const headed = (page: Page) => page.getByRole('heading', { level: 1 }).waitFor()
const free = (page: Page) =>
  page
    .getByRole('gridcell', { name: /[1-9] (venues?|courts?) free/ })
    .first()
    .waitFor()
const text = (wanted: string | RegExp) => (page: Page) => page.getByText(wanted).first().waitFor()

/** The sources of a sport stand open. */
async function unfolded(page: Page): Promise<void> {
  await page
    .getByText(/\d checked$/)
    .first()
    .click()
  await page.getByText('Manly Lawn Tennis Club').first().waitFor()
}

/** Alive, and with every lazy picture in its place. */
async function alive(page: Page): Promise<void> {
  await page.getByRole('banner').getByRole('button', { name: 'Switch between light and dark' }).waitFor()
}

async function landing(page: Page): Promise<void> {
  await alive(page)
  await page.getByRole('tab').first().waitFor()
}

const publicPages: State[] = [
  { path: '/', widths, open: landing, isUsual: true },
  ...['/about/venues', '/privacy', '/status', '/no-such-page'].map((path) => ({
    path,
    widths,
    open: alive,
  })),
  { path: '/venues/manly-lawn-tc', widths, open: headed, isUsual: true },
  {
    name: 'the menu of the front page',
    path: '/',
    widths: [360],
    async open(page) {
      await page.getByRole('button', { name: 'Open the menu' }).click()
      await page.getByRole('dialog').getByRole('link', { name: 'Join Now' }).waitFor()
    },
    parts: ['[role="dialog"]'],
  },
]

const unverified = { email: 'cleo@example.com', password: 'green court' }

const forVisitors: State[] = [
  { path: '/login', open: headed, isUsual: true },
  {
    name: 'a sign-in before the address is verified',
    path: '/login',
    async open(page) {
      await signIn(page, unverified)
      await page.getByRole('heading', { name: 'Email verification required' }).waitFor()
    },
  },
  {
    name: 'a refused sign-in with its toast',
    path: '/login',
    async open(page) {
      await signIn(page, { ...unverified, email: 'nobody@example.com' })
      await page.getByText('Invalid email or password').first().waitFor()
      await holdToast(page)
    },
  },
  { path: '/register', open: headed },
  { path: '/forgot-password', open: headed },
  { path: '/reset-password', open: headed },
  { path: '/reset-password?token=some&email=ana@example.com', open: text('Enter a new password for ana@example.com') },
  { path: '/verify-email', open: headed },
  { path: '/verify-email?status=success', open: headed },
  { path: '/verify-email?status=error', open: headed },
  { path: '/email-change', open: text('This link is not complete') },
  { path: '/email-change?action=confirm&token=some', open: text('Confirm your new email') },
  // Before the calendar says where one is.
  { path: '/alerts/new', open: (page) => page.getByRole('button', { name: 'Choose venues' }).waitFor() },
  { path: '/browse?sport=tennis', open: free },
  { path: '/sources', open: unfolded },
  { path: '/sources/venue?id=Long+Reef', open: text('Do you run this venue?') },
  { path: '/join', open: text('This link no longer works') },
  { path: '/manage-alert', open: text('This link no longer works') },
  { path: '/join', open: headed },
]

const forMembers: State[] = [
  { path: '/calendar?sport=tennis', open: free, isUsual: true },
  { path: `/calendar?sport=tennis&view=day&from=${tomorrow}`, open: free },
  {
    path: '/alerts',
    async open(page) {
      await page
        .getByRole('button', { name: /^Alert for/ })
        .first()
        .click()
      await page.getByRole('button', { name: 'Why no alert?' }).waitFor()
    },
    isUsual: true,
  },
  {
    name: 'the sheet to play together',
    path: '/alerts',
    async open(page) {
      await chooseOfMenu(page, 'Alert for', 'Play together')
      await page.getByRole('button', { name: 'Make a link' }).click()
      await page.getByLabel('Your link').waitFor()
    },
    parts: ['[role="dialog"]'],
  },
  { path: '/account', open: text('This one') },
  {
    name: 'the deletion of an account',
    path: '/account',
    async open(page) {
      await page.getByRole('button', { name: 'Delete account' }).click()
      await page.getByRole('button', { name: 'Delete my account for good' }).waitFor()
    },
  },
  {
    path: '/account?tab=developer',
    async open(page) {
      await page.getByLabel('URL').fill('https://example.com/openings')
      await page.getByRole('button', { name: 'Add a webhook' }).click()
      await page.getByLabel('Secret that its calls are signed with').waitFor()
    },
    isUsual: true,
  },
  {
    path: '/account?tab=emails',
    async open(page) {
      await page.getByLabel("Paste a channel's URL").fill('ntfy://ntfy.sh/my-courts')
      await page.getByRole('button', { name: 'Add a channel' }).click()
      await page.getByText('Nothing sent yet').first().waitFor()
    },
    isUsual: true,
  },
  { path: '/operator', open: text('Whose address?') },
]

async function startSite() {
  return startCalendarSite({ operators: [ana.email] })
}

test('axe finds nothing on the pages of visitors, which fit their windows', async () => {
  const site = await startSite()
  await call(site, 'register', unverified)
  const token = await memberToken(site)
  const golf = { sport: 'golf', venues: ['Long Reef'], timeSlots: ['6:00 PM'], specificDate: '2026-11-26' }
  await callAlerts(site, token, { body: { ...golf, email: 'bob@example.com' } })
  const link = site.linkIn((await site.mails()).at(-1)).slice(site.url.length)
  const { page, faults } = await openBrowser()
  await page.clock.install({ time: site.now() })
  const confirm = { path: link, open: text('Start your alert?') }
  expect(await violationsIn(page, site.url, [...publicPages, ...forVisitors, confirm])).toEqual([])
  expect(faults).toEqual([])
})

test('axe finds nothing on the pages of members, which fit their windows', async () => {
  const site = await startSite()
  const { page, token, faults } = await openAsMember(site, '/calendar?sport=tennis')
  const golf = { sport: 'golf', venues: ['Balgowlah', 'Long Reef'], timeSlots: ['6:00 PM'], specificDate: '2026-11-26' }
  await callAlerts(site, token, { body: { ...golf, email: ana.email, isRecurring: true, recurringWeeks: 2 } })
  expect(await violationsIn(page, site.url, forMembers)).toEqual([])
  expect(faults).toEqual([])
})

test('the states cover every page', () => {
  const looked = [...publicPages, ...forVisitors, ...forMembers].map(({ path }) => path.replace(/\?.*/, ''))
  expect(pages.map(({ path }) => path).filter((path) => !looked.includes(path))).toEqual([])
})
