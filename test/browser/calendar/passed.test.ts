import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { readVenue } from '#test/support/alert-journeys.ts'
import { court } from '#test/support/an-opening.ts'
import { cellAt, openCalendar, sevenPm, sevenPmRow, startCalendarSite, today } from '#test/support/calendar-journeys.ts'

/** The calendar on Tuesday at 8 PM, with courts that began, that begin and that will begin. */
async function startEvening() {
  const site = await startCalendarSite()
  const openings = [0, 75, 100, 150].map((later) => court('Court 1', sevenPm + later))
  await readVenue(site, 'manly-lawn-tc', [{ date: today, openings }])
  return site
}

/** The buttons of the sheet of a half-hour that has begun. */
async function buttonsOfPassed(page: Page): Promise<string[]> {
  const sheet = page.getByRole('dialog')
  await sheet.getByText('This time has passed').waitFor()
  await sheet.getByRole('button', { name: '8:30 PM' }).waitFor()
  return sheet.getByRole('button').allInnerTexts()
}

/** Closing, and the nearest times. */
const leadsOn = ['', '8:30 PM 1 venue', '9:30 PM 1 venue']

test('a half-hour that has begun is not offered, by click, by Enter and by a link (rule calendar-61)', async () => {
  const site = await startEvening()
  const { page } = await openCalendar(site)
  await cellAt(page, sevenPmRow, 0).click({ force: true })
  expect(await buttonsOfPassed(page)).toEqual(leadsOn)
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await cellAt(page, sevenPmRow, 0).press('Enter')
  expect(await buttonsOfPassed(page)).toEqual(leadsOn)
  for (const path of ['calendar', 'browse']) {
    await page.goto(`${site.url}/${path}?sport=tennis&slot=${today}-7:00PM`)
    await expect.poll(() => buttonsOfPassed(page)).toEqual(leadsOn)
  }
  // So it is with a day that is over.
  await page.goto(`${site.url}/browse?sport=tennis&slot=2026-11-23-7:00PM`)
  const passed = page.getByRole('dialog').getByText('7:00 PM on Monday 23 November 2026 can no longer be booked.')
  await expect.poll(() => passed.count()).toBe(1)
})

/**
 * Moves both clocks. An answer that comes between the two tells the page a wrong time of the server, so it asks once more
 * after both.
 */
async function pass({ clock }: Awaited<ReturnType<typeof startEvening>>, page: Page, minutes: number): Promise<void> {
  clock.advance(minutes * 60_000)
  await page.clock.fastForward(minutes * 60_000)
  const asked = page.waitForResponse(/\/trpc\//)
  await page.evaluate(() => window.dispatchEvent(new Event('online')))
  await asked
}

test('an open sheet takes back each court as it begins, and the half-hour in the end', async () => {
  const site = await startEvening()
  const { page } = await openCalendar(site)
  await cellAt(page, sevenPmRow + 3, 0).click()
  const courts = page.getByRole('dialog').getByRole('group', { name: 'Courts' }).getByRole('button')
  await courts.nth(1).waitFor()
  await pass(site, page, 20)
  await expect.poll(() => courts.count()).toBe(1)
  // The half-hour has begun, and its court at 8:40 PM can still be booked.
  await pass(site, page, 10)
  const half = cellAt(page, sevenPmRow + 3, 0)
  await expect.poll(() => half.textContent()).toBe('1')
  expect(await courts.count()).toBe(1)
  await pass(site, page, 10)
  await expect.poll(() => page.getByRole('dialog').getByText('This time has passed').count()).toBe(1)
  await expect.poll(() => half.textContent()).toBe('')
})
