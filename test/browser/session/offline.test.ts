import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { openBrowser } from '#test/support/browser.ts'
import { cellAt, openCalendar, sevenPmRow, startCalendarSite } from '#test/support/calendar-journeys.ts'

/** Until the browser can start the application without a connection. */
async function waitForShell(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const { active } = await navigator.serviceWorker.ready
    if (active?.state === 'activated') return
    await new Promise((resolve) => active?.addEventListener('statechange', resolve, { once: true }))
  })
}

/** Loads the page anew without a connection. Chromium 150 tells such a page that it is online until it is told again. */
async function reloadOffline(page: Page): Promise<void> {
  const context = page.context()
  await context.setOffline(true)
  await page.reload()
  await page.getByRole('grid', { name: 'Availability calendar' }).waitFor()
  if (!(await page.evaluate(() => navigator.onLine))) return
  await context.setOffline(false)
  await context.setOffline(true)
}

test('without a connection the application opens with the last calendar and its age on top, and refetches once it is back', async () => {
  const site = await startCalendarSite()
  const { page, context } = await openCalendar(site, '?sport=tennis', { serviceWorkers: 'allow' })
  const tomorrowAtSeven = cellAt(page, sevenPmRow, 1)
  const count = await tomorrowAtSeven.textContent()
  await waitForShell(page)
  await reloadOffline(page)
  const line = page.getByText('You are offline. What you see is from')
  await line.waitFor()
  // The calendar opens at the evening, and the line stays on top of it.
  await expect.poll(() => page.evaluate(() => window.scrollY > 0)).toBe(true)
  expect(await line.boundingBox()).toMatchObject({ y: 0 })
  expect(await tomorrowAtSeven.textContent()).toBe(count)
  expect(await page.evaluate(() => window.localStorage.getItem('auth_token'))).not.toBeNull()

  const asked = page.waitForRequest(/availability\.weekSummary/)
  await context.setOffline(false)
  await asked
  await page.getByText('You are offline.').waitFor({ state: 'detached' })
  expect(await page.getByRole('button', { name: /^Account of/ }).count()).toBe(1)
})

test('the last calendar opens without a connection from the settings, too', async () => {
  const site = await startCalendarSite()
  const { page, context } = await openCalendar(site, '?sport=tennis', { serviceWorkers: 'allow' })
  const calendar = page.url()
  const count = await cellAt(page, sevenPmRow, 1).textContent()
  await waitForShell(page)
  await page.goto(`${site.url}/account?tab=emails`)
  const stored = () => page.evaluate(() => window.localStorage.getItem('persistedAnswers'))
  const before = await stored()
  // The settings store their answers when they are left, as soon as the code for that is there.
  await expect
    .poll(async () => {
      await page.evaluate(() => window.dispatchEvent(new Event('pagehide')))
      return stored()
    })
    .not.toBe(before)
  await context.setOffline(true)
  await page.goto(calendar)
  await page.getByText('You are offline. What you see is from').waitFor()
  await expect.poll(() => cellAt(page, sevenPmRow, 1).textContent()).toBe(count)
})

test('a page that an answer of another version breaks is loaded again by a press', async () => {
  const site = await startCalendarSite()
  const { page } = await openCalendar(site, '?sport=tennis')
  await page.route(/\/trpc\/[^?]*alerts\.overview/, (route) => {
    const { pathname } = new URL(route.request().url())
    const json = pathname.split(',').map(() => ({ result: { data: { json: { odd: true } } } }))
    return route.fulfill({ json })
  })
  await page.getByRole('link', { name: 'Alerts' }).click()
  await page.getByText('This page could not be shown.').waitFor()

  await page.unrouteAll()
  await page.getByRole('button', { name: 'Try Again' }).click()
  await expect.poll(() => page.getByRole('heading', { name: 'Your Alerts' }).count()).toBe(1)
})

test('a visitor who comes back without a connection reads that, and has the calendar with it', async () => {
  const site = await startCalendarSite()
  const { page } = await openBrowser({ serviceWorkers: 'allow' })
  await page.goto(`${site.url}/browse?sport=tennis`)
  await waitForShell(page)
  await page.context().setOffline(true)
  await page.reload()
  const note = page.getByText('This shows as soon as you are connected again.')
  await note.waitFor()
  // The calendar was scrolled to the evening.
  await expect.poll(async () => (await note.boundingBox())?.y).toBeGreaterThan(0)
  await page.context().setOffline(false)
  await expect.poll(() => cellAt(page, sevenPmRow, 1).textContent()).toBe('2')
})
