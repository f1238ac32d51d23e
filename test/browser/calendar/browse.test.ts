import { expect, test } from 'vitest'
import { openBrowser } from '#test/support/browser.ts'
import { cellAt, openCalendar, sevenPmRow, startCalendarSite } from '#test/support/calendar-journeys.ts'

test('a visitor comes from the front page to Book Now in four presses, and to an alert with nothing but an address', async () => {
  const site = await startCalendarSite()
  const { page, context, faults } = await openBrowser()
  await page.clock.install({ time: site.now() })
  await context.route('https://venue.example/**', (route) => route.fulfill({ body: 'the venue' }))
  const refused: string[] = []
  page.on('response', (answer) => void (answer.status() >= 400 && refused.push(answer.url())))
  await page.goto(site.url)

  await page.getByRole('banner').getByRole('link', { name: 'Browse' }).click()
  await page.getByRole('button', { name: 'Tennis' }).click()
  await expect.poll(() => cellAt(page, sevenPmRow, 1).textContent()).toBe('2')
  await cellAt(page, sevenPmRow, 1).click()
  const dialog = page.getByRole('dialog', { name: 'Wednesday 25 November 2026, 7:00 PM' })
  const opened = context.waitForEvent('page')
  await dialog
    .getByRole('article', { name: 'Manly Lawn Tennis Club' })
    .getByRole('button', { name: 'Book Now' })
    .click()
  expect((await opened).url()).toBe('https://venue.example/book')
  await page.bringToFront()

  await dialog.getByRole('button', { name: 'Create an alert for this time' }).click()
  const form = page.getByRole('dialog', { name: 'Create Availability Alert' })
  expect(await form.getByLabel('Email').inputValue()).toBe('')
  await page.goBack()
  await form.waitFor({ state: 'detached' })
  await page.getByRole('group', { name: 'Venues' }).getByRole('button').click()
  await page.getByText('Sign in to save venues').waitFor()
  expect(new URL(page.url()).pathname).toBe('/browse')
  expect([refused, faults]).toEqual([[], []])
})

test('who is signed in comes from /browse to their own calendar, with what the address shows', async () => {
  const site = await startCalendarSite()
  const { page } = await openCalendar(site)
  await page.goto(`${site.url}/browse?sport=futsal`)
  await page.getByRole('grid').waitFor()
  await expect.poll(() => new URL(page.url()).pathname).toBe('/calendar')
  expect(await page.getByRole('button', { name: 'Futsal' }).getAttribute('aria-pressed')).toBe('true')
})

test('a visitor has an open sheet for tennis, Saturday morning, near Chatswood in four presses, a member in one', async () => {
  const site = await startCalendarSite()
  const { page } = await openBrowser({ width: 360, height: 780, hasTouch: true })
  await page.clock.install({ time: site.now() })
  await page.goto(site.url)
  await page.locator('#sports').getByRole('link', { name: 'Tennis' }).tap()
  await page.getByRole('button', { name: 'within 20 km of Manly', exact: true }).tap()
  const place = page.getByRole('dialog', { name: 'Near where?' })
  // The field has the focus already: one types.
  await place.getByRole('textbox').and(page.locator(':focus')).waitFor()
  await page.keyboard.type('chatsw')
  await place.getByRole('option', { name: 'Chatswood 2067' }).tap()
  await page.getByRole('button', { name: 'within 20 km of Chatswood', exact: true }).waitFor()
  const saturdayMorning = 'Saturday 28 November 2026, 9:00 AM'
  const cell = cellAt(page, 6, 4)
  await cell.tap()
  await page.getByRole('dialog', { name: saturdayMorning }).waitFor()
  expect(Object.fromEntries(new URL(page.url()).searchParams)).toMatchObject({ near: 'Chatswood', sport: 'tennis' })
  // Somebody whose preferences say it opens the calendar and presses the half-hour, here by keys alone.
  const member = await openCalendar(site, '?sport=tennis&near=Chatswood&within=10')
  await cellAt(member.page, 6, 4).press('Enter')
  await member.page.getByRole('dialog', { name: saturdayMorning }).waitFor()
})
