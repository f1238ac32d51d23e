import { expect, test } from 'vitest'
import { openBrowser } from '#test/support/browser.ts'
import { cellAt, openCalendar, sevenPmRow, startCalendarSite } from '#test/support/calendar-journeys.ts'

test('a skip link leads to the calendar, and the user menu stays in sight when the page below it scrolls', async () => {
  const { page } = await openCalendar(await startCalendarSite(), '')
  await page.getByRole('link', { name: 'Skip to content' }).focus()
  await page.keyboard.press('Enter')
  expect(await page.evaluate(() => document.querySelector(':target')?.tagName)).toBe('MAIN')
  await page.getByRole('button', { name: /^Account of/ }).click()
  const entry = page.getByRole('menuitem', { name: 'Preferences' })
  await entry.waitFor()
  for (const by of [400, -200, 300]) {
    await page.mouse.wheel(0, by)
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
    expect(await entry.isVisible()).toBe(true)
  }
  await entry.click()
  await page.getByRole('dialog', { name: 'Preferences' }).waitFor()
})

test('notices name stand-ins on every page, days that could not be refreshed, and an ended session', async () => {
  const site = await startCalendarSite()
  const mark = 'Sandbox data: stand-in venues, nothing here can be booked'
  const visitor = await openBrowser()
  for (const path of ['/', '/sources']) {
    await visitor.page.goto(`${site.url}${path}`)
    await visitor.page.getByText(mark).waitFor()
  }

  const { page, context } = await openCalendar(site)
  await expect.poll(() => cellAt(page, sevenPmRow, 1).textContent()).toBe('2')
  await context.route('**/trpc/**weekSummary**', (route) => route.abort())
  await page.getByRole('button', { name: 'Help' }).click()
  await page.getByRole('button', { name: 'Refresh' }).click()
  await page.keyboard.press('Escape')
  await page.clock.fastForward(5000)
  await page.getByText(/^Not refreshed · Updated/).waitFor()
  expect(await cellAt(page, sevenPmRow, 1).textContent()).toBe('2')
  // A week that cannot be loaded is not shown as full.
  await page.getByRole('button', { name: 'Next days' }).click()
  await page.clock.fastForward(5000)
  await page.getByText("Couldn't check these days.").waitFor()
  await expect.poll(() => cellAt(page, sevenPmRow, 1).textContent()).toBe('N/A')
  await context.unroute('**/trpc/**weekSummary**')
  await context.route('**/trpc/**preferences.get**', (route) => route.abort())
  // Otherwise the document has them.
  await context.clearCookies()
  await page.goto(`${site.url}/calendar`)
  await page.getByText('Your preferences could not be loaded. The calendar uses the defaults.').waitFor()
  await page.getByText('within 15 km of Manly').waitFor()
  await context.unroute('**/trpc/**preferences.get**')
  await page.goto(`${site.url}/calendar`)
  await page.getByRole('grid').waitFor()
  await site.db.em().execute('delete from session')
  // A change of sport asks for the preferences anew.
  await page.getByRole('button', { name: 'Futsal' }).click()
  await page.getByText('Your session has ended').waitFor()
})
