import { expect, test } from 'vitest'
import { readVenue } from '#test/support/alert-journeys.ts'
import { court } from '#test/support/an-opening.ts'
import {
  cellAt,
  openCalendar,
  sevenPm,
  sevenPmRow,
  startCalendarSite,
  tomorrow,
} from '#test/support/calendar-journeys.ts'

test('a slot shows venue cards by distance, with the first court selected, its length, price and map; a failed query is retried', async () => {
  const site = await startCalendarSite()
  const { page, context } = await openCalendar(site)
  let isBroken = true
  await context.route('**/trpc/**slotOpenings**', (route) => (isBroken ? route.abort() : route.continue()))
  await cellAt(page, sevenPmRow, 1).click()
  await page.clock.fastForward(10_000)
  await page.getByText('Error loading availability data').waitFor()
  isBroken = false
  await page.getByRole('button', { name: 'Try Again' }).click()
  const dialog = page.getByRole('dialog', { name: 'Wednesday 25 November 2026, 7:00 PM' })
  const names = dialog.getByRole('heading', { level: 3 })
  await names.first().waitFor()
  expect(await names.allTextContents()).toEqual(['Manly Lawn Tennis Club', 'Keirle Park Tennis Centre'])
  const manly = dialog.getByRole('article', { name: 'Manly Lawn Tennis Club' })
  // The longest time comes first, and the first is selected.
  expect(await manly.locator('[aria-pressed="true"]').textContent()).toBe('Court 2 · 120 min')
  expect(
    await manly
      .getByText('0 m', { exact: true })
      .isVisible()
      .catch(() => false),
  ).toBe(false)
  expect(
    await dialog.getByRole('article', { name: 'Keirle Park Tennis Centre' }).getByText('from $26').isVisible(),
  ).toBe(true)
  const map = page.getByRole('link', { name: /map of Manly Lawn Tennis Club/ })
  const href = new URL((await map.getAttribute('href')) ?? '')
  expect(href.searchParams.get('query')).toBe('Manly Lawn Tennis Club Sydney NSW Australia')
  expect(await map.getAttribute('target')).toBe('_blank')
  expect(await map.getAttribute('rel')).toContain('noopener')
  await manly.getByRole('button', { name: 'Court 2 · 120 min' }).click()
  expect(await manly.getByRole('button', { name: 'Select Court First' }).isDisabled()).toBe(true)
})

test("Book Now shows 'Opening...', opens the venue's page in a new tab and is tracked", async () => {
  const site = await startCalendarSite()
  const { page, context } = await openCalendar(site)
  await context.route('https://venue.example/**', (route) =>
    route.fulfill({ body: 'the venue', contentType: 'text/html' }),
  )
  await cellAt(page, sevenPmRow, 1).click()
  const card = page.getByRole('article', { name: 'Manly Lawn Tennis Club' })
  const opened = context.waitForEvent('page')
  await card.getByRole('link', { name: 'Book Now' }).click()
  await card.getByRole('link', { name: 'Opening...' }).waitFor()
  const venue = await opened
  await venue.waitForLoadState()
  expect(venue.url()).toBe('https://venue.example/book')
  expect(await venue.evaluate(() => window.opener)).toBeNull()
  await card.getByRole('link', { name: 'Book Now' }).waitFor()
  await expect
    .poll(() => site.db.em().execute('select event_type, event_data, ip_address from user_analytics'))
    .toMatchObject([
      {
        event_type: 'book_now',
        event_data: {
          sport: 'tennis',
          venue: 'manly-lawn-tc',
          date: '2026-11-25',
          time: '7:00 PM',
          bookingUrl: 'https://venue.example/book',
        },
        ip_address: '127.0.0.0/24',
      },
    ])
})

test('for golf 18 holes is selected, then 9, and clicking the active hole count deselects it', async () => {
  const site = await startCalendarSite()
  const { page } = await openCalendar(site, '?sport=golf')
  await cellAt(page, 2, 1).click()
  const card = page.getByRole('article', { name: 'Long Reef GC' })
  const holes = card.getByRole('group', { name: 'Holes' })
  await card.waitFor()
  expect(await holes.locator('[aria-pressed="true"]').textContent()).toBe('18 holes')
  await expect
    .poll(() => card.getByRole('group', { name: 'Tee times' }).getByRole('button').allTextContents())
    .toEqual(['7:04 AM · 2 spots', '7:12 AM · 4 spots'])
  await holes.getByRole('button', { name: '9 holes' }).click()
  await expect
    .poll(() => card.getByRole('group', { name: 'Tee times' }).getByRole('button').allTextContents())
    .toEqual(['7:04 AM · 2 spots'])
  await holes.getByRole('button', { name: '9 holes' }).click()
  expect(await card.getByRole('button', { name: 'Select Time First' }).isDisabled()).toBe(true)
})

test('a slot with long times shows these first; an empty slot says so and leads to an alert for it', async () => {
  const site = await startCalendarSite()
  const long = court('Court 1', sevenPm, { maxMinutes: 180, priceCents: 2600, pricePer: 60 })
  await readVenue(site, 'keirle-park-tennis-centre', [{ date: tomorrow, openings: [long] }])
  const { page } = await openCalendar(site, '?sport=tennis&slot=2026-11-25-6:00AM')
  const dialog = page.getByRole('dialog')
  await dialog.getByText('No Courts Available').waitFor()
  const booked = 'are fully booked for Wednesday 25 November 2026 at 6:00 AM'
  // Most venues of this site were never read: they are not said to be full.
  await dialog.getByText(`All venues that we could check ${booked}`).waitFor()

  // For tennis the longest time comes before the nearest venue, and a price has its unit.
  await page.goto(`${site.url}/calendar?sport=tennis&slot=${tomorrow}-7:00PM`)
  await page.getByText('from $26 an hour · free until 10:00 PM').waitFor()
  const names = dialog.getByRole('heading', { level: 3 })
  expect(await names.allTextContents()).toEqual(['Keirle Park Tennis Centre', 'Manly Lawn Tennis Club'])

  await page.goto(`${site.url}/calendar?sport=tennis&slot=2026-11-25-6:00AM&venues=manly-lawn-tc`)
  await dialog.getByText(`All venues ${booked}`).waitFor()
  await dialog
    .getByText("Tap here! We'll email you the moment a court becomes available at your preferred venues")
    .click()
  await expect.poll(() => page.getByRole('dialog', { name: 'Create Availability Alert' }).count()).toBe(1)
})

test("names a link's venue that has nothing left, with its nearest times (rule calendar-57)", async () => {
  const site = await startCalendarSite()
  await readVenue(site, 'collaroy-tc', [{ date: tomorrow, openings: [court('Court 1', sevenPm + 30)] }])
  const { page } = await openCalendar(site, `?sport=tennis&slot=${tomorrow}-7:00PM&venue=collaroy-tc`)
  const sheet = page.getByRole('dialog')
  const taken = sheet.getByText('Collaroy Tennis Club has nothing free at 7:00 PM.')
  await taken.waitFor()
  await sheet.getByRole('article', { name: 'Manly Lawn Tennis Club' }).waitFor()
  await sheet
    .getByRole('region', { name: 'Nearest times at Collaroy Tennis Club' })
    .getByRole('button', { name: '7:30 PM 1 venue' })
    .click()
  await sheet.getByRole('article', { name: 'Collaroy Tennis Club' }).waitFor()
  expect(await taken.count()).toBe(0)
})
