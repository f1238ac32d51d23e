import { expect, test } from 'vitest'
import { cellAt, openCalendar, sevenPmRow, startCalendarSite } from '#test/support/calendar-journeys.ts'

test('an offline press leaves the page as it is, and takes effect once there is a connection', async () => {
  const site = await startCalendarSite()
  const { page, context } = await openCalendar(site)
  const cell = cellAt(page, sevenPmRow, 1)
  await expect.poll(() => cell.textContent()).toBe('2')
  // As if the code of the sheet and of toasts had not come before the connection went.
  await page.route(/assets\/(?:slot-dialog|toaster)/, (route) => route.abort())
  await context.setOffline(true)
  await cell.click()
  await page.getByText('You are offline.').waitFor()
  await page.clock.runFor(5000)
  expect(await cell.textContent()).toBe('2')

  await page.unroute(/assets\/(?:slot-dialog|toaster)/)
  await context.setOffline(false)
  const sheet = page.getByRole('dialog', { name: 'Wednesday 25 November 2026, 7:00 PM' })
  await sheet.getByRole('article', { name: 'Manly Lawn Tennis Club' }).waitFor()
  // It has its own style sheet, which had failed as well.
  expect(
    await page
      .locator('link[rel=stylesheet][href*="/slot-dialog-"]')
      .evaluateAll((links) => links.map((one) => (one as HTMLLinkElement).sheet !== null)),
  ).toEqual([true])
})

test('a page whose code is gone from the server reloads once', async () => {
  const site = await startCalendarSite()
  const { page } = await openCalendar(site)
  const account = page.getByRole('button', { name: /^Account of/ })
  const signOut = page.getByRole('menuitem', { name: 'Sign Out' })
  await page.route(/assets\/opened-user-menu/, (route) => route.fulfill({ status: 404 }))
  let loads = 0
  page.on('load', () => void (loads += 1))
  await account.click()
  await expect.poll(async () => [await page.clock.runFor(1000), loads].at(-1)).toBe(1)

  const grid = page.getByRole('grid', { name: 'Availability calendar' })
  await grid.waitFor()
  await account.click()
  const asked = page.waitForRequest(/assets\/opened-user-menu/)
  await page.clock.runFor(1000)
  await asked
  for (let second = 0; second < 10; second += 1) await page.clock.runFor(1000)
  expect([loads, await grid.count()]).toEqual([1, 1])
  await page.unroute(/assets\/opened-user-menu/)
  await expect.poll(async () => [await page.clock.runFor(1000), await signOut.count()].at(-1)).toBe(1)
})
