import { expect, test } from 'vitest'
import type { Page } from 'playwright-core'
import { openBrowser } from '#test/support/browser.ts'
import { cellAt, sevenPmRow, startCalendarSite } from '#test/support/calendar-journeys.ts'

/** The row of 7:00 AM, when Long Reef has tee times. */
const sevenAmRow = 2

const headsOf = (page: Page) => page.locator('thead th[scope=col] button').allInnerTexts()

/** The first day of the page, once it is there. */
const firstHead = async (page: Page) => (await headsOf(page))[0] ?? ''

test('a visitor without script changes the sport, the days, the day and the view, and books a half-hour', async () => {
  const site = await startCalendarSite()
  const { page, context } = await openBrowser({ javaScriptEnabled: false, colorScheme: 'dark' })
  await context.route('https://venue.example/**', (route) => route.fulfill({ body: 'the venue' }))
  await page.goto(`${site.url}/browse`)
  expect(await cellAt(page, sevenAmRow, 1).textContent()).toBe('1')
  // A dark device gets dark colours, and no question that only a script can take an answer to.
  expect(await page.evaluate(() => getComputedStyle(document.body).backgroundColor)).toBe('rgb(18, 22, 26)')
  expect(await page.getByText('Near which suburb?').isVisible()).toBe(false)
  await page.getByRole('button', { name: 'Tennis' }).click()
  await page.getByRole('button', { name: 'Tennis', pressed: true }).waitFor()
  expect(await firstHead(page)).toMatch(/Today\s+24/)
  await page.getByRole('button', { name: 'Next days' }).first().click()
  await expect.poll(() => firstHead(page)).toMatch(/Tue\s+1/)
  await page.getByRole('button', { name: 'Tennis', pressed: true }).waitFor()
  await page.getByRole('button', { name: 'Previous days' }).first().click()
  await expect.poll(() => firstHead(page)).toMatch(/Today\s+24/)
  await page.getByRole('columnheader', { name: 'Wednesday 25 November 2026' }).getByRole('button').click()
  await page.getByRole('row', { name: /Manly Lawn Tennis Club/ }).waitFor()
  await page.getByRole('button', { name: 'Weekend' }).click()
  await expect.poll(() => headsOf(page)).toHaveLength(2)
  // The month is in the document, too.
  await page.getByRole('button', { name: /^Sat 28 Nov/ }).click()
  await page.getByRole('button', { name: '3 days' }).click()
  await expect.poll(() => headsOf(page)).toHaveLength(3)

  expect(await cellAt(page, sevenPmRow, 1).textContent()).toBe('2')
  await cellAt(page, sevenPmRow, 1).click()
  const sheet = page.getByRole('dialog', { name: 'Wednesday 25 November 2026, 7:00 PM' })
  const venues = sheet.getByRole('heading', { level: 3 })
  expect(await venues.allTextContents()).toEqual(['Manly Lawn Tennis Club', 'Keirle Park Tennis Centre'])
  const opened = context.waitForEvent('page')
  await sheet.getByRole('article').first().getByRole('link', { name: 'Book Now' }).click()
  expect((await opened).url()).toBe('https://venue.example/book')
})
