import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { instantOf } from '#domain/calendar/venue-time.ts'
import { addMember, email, expectHeading, signIn } from '#test/support/account-journeys.ts'
import { openBrowser } from '#test/support/browser.ts'
import { cellAt, openCalendar, sevenPmRow, startCalendarSite, tomorrow } from '#test/support/calendar-journeys.ts'
import { clockErrors, storages, translatePage } from '#test/faults/world/browsers.ts'

const hours = 3_600_000

// test/client/browser-storage.test.ts has a full one.
test('with blocked storage a person signs in for this tab', async () => {
  const site = await startCalendarSite()
  await addMember(site)
  const { page, context, faults } = await openBrowser()
  await context.addInitScript(storages['blocked storage'])
  await page.clock.install({ time: site.now() })
  await page.goto(`${site.url}/login`)
  await signIn(page)
  await page.getByRole('grid', { name: 'Availability calendar' }).waitFor()
  await page.getByRole('button', { name: 'Tennis' }).click()
  await expect.poll(() => cellAt(page, sevenPmRow, 1).textContent()).toBe('2')
  await page.getByRole('button', { name: `Account of ${email}` }).waitFor()
  expect(faults).toEqual([])
})

// `npm run faults -- world` draws other clocks; test/client/server-clock.test.ts has the arithmetic.
test('just after midnight in Sydney a device whose clock is an hour behind shows the new day, and asks for no past one', async () => {
  const site = await startCalendarSite()
  site.clock.now = instantOf(tomorrow, 1)
  const { page } = await openBrowser()
  await page.clock.install({ time: new Date(site.now().getTime() + clockErrors['an hour behind']) })
  await page.goto(`${site.url}/browse?sport=tennis`)
  await expect.poll(() => page.locator('thead th').nth(0).innerText()).toMatch(/Today\s+25/)
  await expect.poll(() => cellAt(page, sevenPmRow, 0).textContent()).toBe('2')
  await cellAt(page, sevenPmRow, 0).click()
  await page.getByRole('dialog', { name: 'Wednesday 25 November 2026, 7:00 PM' }).waitFor()
})

test('a translated page shows each new week and does not break', async () => {
  const { page, faults } = await openCalendar(await startCalendarSite())
  await translatePage(page)
  const range = () => page.locator('thead').innerText()
  expect(await range()).toContain('«')
  await page
    .getByRole('button', { name: /«Next|Next/ })
    .first()
    .click()
  await expect.poll(range).toMatch(/Tue\s+1\s/)
  await translatePage(page)
  await page.keyboard.press('Escape')
  await cellAt(page, sevenPmRow, 1).click()
  await page.getByRole('dialog').waitFor()
  await translatePage(page)
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  expect(faults).toEqual([])
})

async function comeBack(page: Page): Promise<void> {
  await page.evaluate(() => {
    window.dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true }))
  })
}

test('a page from the cache of Back signs out with the others and shows what is free by then', async () => {
  const site = await startCalendarSite()
  const { page } = await openCalendar(site)
  await expect.poll(() => cellAt(page, sevenPmRow, 1).textContent()).toBe('2')
  const show = () =>
    page.evaluate(() => void window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })))
  await comeBack(page)
  site.clock.advance(2 * hours)
  await page.clock.setFixedTime(site.now())
  const asked = page.waitForRequest((request) => request.url().includes('weekSummary'))
  await show()
  await asked
  await expect.poll(() => cellAt(page, sevenPmRow + 5, 0).getAttribute('data-past')).toBe('true')
  await comeBack(page)
  await page.evaluate(() => window.localStorage.removeItem('auth_token'))
  await show()
  await expectHeading(page, 'Welcome back')
})
