import { expect, test } from 'vitest'
import type { Page } from 'playwright-core'
import { openAsMember } from '#test/support/alert-journeys.ts'
import { openBrowser } from '#test/support/browser.ts'
import { openCalendar, startCalendarSite } from '#test/support/calendar-journeys.ts'

/** The procedures of each call that the page makes from now on. */
function callsOf(page: Page): string[] {
  const calls: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/trpc/')) calls.push(pathname.slice('/trpc/'.length))
  })
  return calls
}

/** Holds the application's code back until it is let go, once. */
async function holdCode(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(
    /assets\/app-/,
    async (route) => {
      await promise
      await route.continue()
    },
    { times: 1 },
  )
  return resolve
}

const ofCalendar = ['auth.me', 'preferences.get,availability.status,alerts.list']

test('the calendar and the alerts prefetch their queries while their code loads, and none twice', async () => {
  const site = await startCalendarSite()
  const { page } = await openCalendar(site)
  const calls = callsOf(page)
  const release = await holdCode(page)
  await page.reload({ waitUntil: 'commit' })
  await expect.poll(() => [...calls].sort()).toEqual(ofCalendar)
  release()
  await page.getByRole('grid', { name: 'Availability calendar' }).waitFor()
  expect(calls.filter((call) => !call.startsWith('availability.'))).toEqual(ofCalendar)

  calls.length = 0
  await page.goto(`${site.url}/alerts`)
  await page.getByText('No alerts created yet.').waitFor()
  expect(calls).toEqual(['auth.me', 'alerts.mailState,alerts.overview,availability.status'])

  // An answer that stays unused goes stale.
  calls.length = 0
  const letGo = await holdCode(page)
  await page.goto(`${site.url}/calendar`, { waitUntil: 'commit' })
  await expect.poll(() => calls.length).toBe(2)
  await page.clock.runFor(30_000)
  letGo()
  await page.getByRole('grid', { name: 'Availability calendar' }).waitFor()
  expect(calls.filter((call) => call === 'auth.me')).toHaveLength(2)
})

test('inlined styles are not fetched again', async () => {
  const site = await startCalendarSite()
  const { page } = await openBrowser()
  const sheets: string[] = []
  page.on('request', (request) => {
    if (/\/assets\/.*\.css$/.test(request.url())) sheets.push(request.url())
  })
  await page.goto(`${site.url}/login`)
  await page.locator('html[data-hydrated]').waitFor()
  expect(sheets).toEqual([])
})

test('the screen repeats a failed prefetch', async () => {
  const site = await startCalendarSite()
  const { page } = await openAsMember(site, '/alerts')
  const calls = callsOf(page)
  const failed = new Set<string>()
  await page.route(/\/trpc\/(?:auth\.me|preferences\.get)/, async (route) => {
    const { pathname } = new URL(route.request().url())
    if (failed.has(pathname)) return route.continue()
    failed.add(pathname)
    return pathname.includes('auth.me') ? route.abort() : route.fulfill({ status: 502, body: 'Bad Gateway' })
  })
  await page.goto(`${site.url}/calendar`)
  await page.getByRole('grid', { name: 'Availability calendar' }).waitFor()
  expect(calls.filter((call) => call === 'auth.me')).toHaveLength(2)
  expect(await page.getByText('could not be loaded').count()).toBe(0)
})
