import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { callAlerts, memberToken } from '#test/support/alert-journeys.ts'
import { startBrowserSite } from '#test/support/browser-site.ts'
import { cellAt, openCalendar, sevenPm, sevenPmRow, tomorrow } from '#test/support/calendar-journeys.ts'
import { finger, oneHand, type Hand } from '#test/support/hands.ts'
import { startVenues } from '#test/support/world/venues.ts'

const near = 'manly-lawn-tc'
const far = 'parramatta-city-tennis'

/** Two tennis venues of the sandbox, each with its first court free tomorrow at seven, as the pipeline reads them. */
async function startWithSandbox() {
  const site = await startBrowserSite()
  const polling = await startVenues(site, [near, far, 'Long Reef'])
  for (const venueId of [near, far]) {
    for (const minutes of [sevenPm, sevenPm + 30]) {
      polling.sandbox.world.setCourt({ venueId, date: tomorrow, minutes, resource: 'Court 1' }, false)
    }
  }
  for (const venueId of [near, far, 'Long Reef']) await polling.poll(venueId)
  return site
}

type Opened = Awaited<ReturnType<typeof openCalendar>> & { hand: Hand }

function buttonOf(page: Page, name: string): Locator {
  return page.getByRole('button', { name, exact: true })
}

/** Waits for a toast and closes it. F8 takes the keyboard to it. */
async function closeToast({ page, hand }: Opened, text: string): Promise<void> {
  await page.getByText(text).first().waitFor()
  await page.keyboard.press('F8')
  await hand.press(buttonOf(page, 'Close notification'))
  await page.getByText(text).first().waitFor({ state: 'detached' })
}

async function chooseTennis({ page, hand }: Opened): Promise<void> {
  await hand.press(buttonOf(page, 'Tennis'))
  await expect.poll(() => new URL(page.url()).searchParams.get('sport')).toBe('tennis')
}

async function filterByDistance({ page, hand }: Opened, { km, free }: { km: number; free: number }): Promise<void> {
  await hand.press(buttonOf(page, 'Filters'))
  await hand.slide(page.getByRole('slider').first(), { value: km, min: 1, max: 25 })
  await hand.press(buttonOf(page, 'Apply Filters'))
  await page.clock.fastForward(1100)
  await expect.poll(() => new URL(page.url()).searchParams.get('within')).toBe(String(km))
  await expect.poll(() => page.getByRole('dialog').count()).toBe(0)
  await expect.poll(async () => Number(await cellAt(page, sevenPmRow, 1).textContent())).toBe(free)
}

async function bookAtSeven({ page, context, hand }: Opened): Promise<void> {
  await context.route(/\/booking\/request/, (route) => route.fulfill({ body: 'the venue', contentType: 'text/html' }))
  await hand.openCell({ row: sevenPmRow, column: 1 })
  const card = page.getByRole('article', { name: 'Manly Lawn Tennis Club' })
  await card.waitFor()
  const opened = context.waitForEvent('page')
  await hand.press(card.getByRole('link', { name: 'Book Now' }))
  expect((await opened).url()).toMatch(
    /^http:\/\/127\.0\.0\.1:\d+\/booking\/request\?v=manly-lawn-tc&id=\w+&d=20261125&t=1900/,
  )
  await (await opened).close()
  await page.bringToFront()
  await card.getByRole('link', { name: 'Book Now' }).waitFor()
  await hand.press(page.getByRole('dialog').getByRole('button', { name: 'Close' }))
  await page.getByRole('dialog').waitFor({ state: 'detached' })
}

async function goToBothEnds(opened: Opened): Promise<void> {
  const { page, hand } = opened
  await hand.press(buttonOf(page, 'Previous days'))
  await page.getByText('You can only view current and future dates.').waitFor()
  await closeToast(opened, 'Cannot view past dates')
  for (let week = 0; week < 4; week += 1) await hand.press(buttonOf(page, 'Next days'))
  await page.getByRole('heading', { name: 'Tue 22 Dec – Mon 28 Dec' }).waitFor()
  await hand.press(buttonOf(page, 'Next days'))
  await page.getByText('We only show availability up to 4 weeks in advance.').waitFor()
  await closeToast(opened, 'Maximum view limit reached')
}

async function preferThreeDays({ page, hand }: Opened): Promise<void> {
  await hand.press(page.getByRole('button', { name: /^Account of/ }))
  await hand.press(page.getByRole('menuitem', { name: 'Preferences' }))
  const dialog = page.getByRole('dialog', { name: 'Preferences' })
  await hand.choose(dialog.getByLabel('Default View'), '3 days')
  await hand.press(dialog.getByRole('button', { name: 'Save Changes' }))
  await dialog.waitFor({ state: 'detached' })
}

test.each(oneHand('the keyboard alone'))(
  'with %s at %i px: choose a sport, filter, open a slot, book, change the week, set preferences',
  async (_, width, handOf) => {
    const site = await startWithSandbox()
    const token = await memberToken(site)
    const calendar = await openCalendar(site, '', { width, height: 740, hasTouch: handOf === finger })
    const { page, faults } = calendar
    const opened = { ...calendar, hand: handOf(page) }

    await chooseTennis(opened)
    // Far enough for both venues, then for the near one alone.
    await filterByDistance(opened, { km: 25, free: 2 })
    await filterByDistance(opened, { km: 6, free: 1 })
    await bookAtSeven(opened)
    await goToBothEnds(opened)
    await preferThreeDays(opened)
    await page.goto(`${site.url}/calendar`)
    await expect.poll(() => page.locator('thead th').count()).toBe(3)
    expect(await callAlerts(site, token, { method: 'GET' })).toEqual([])
    expect(faults).toEqual([])
  },
)
