import { instantOf } from '#domain/calendar/venue-time.ts'
import { expect, test } from 'vitest'
import { openBrowser } from '#test/support/browser.ts'
import { cellAt, openCalendar, sevenPmRow, startCalendarSite, tomorrow } from '#test/support/calendar-journeys.ts'

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
  await dialog.getByRole('article', { name: 'Manly Lawn Tennis Club' }).getByRole('link', { name: 'Book Now' }).click()
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

test('/browse leads signed-in people to their own calendar, with the state of the address', async () => {
  const site = await startCalendarSite()
  const { page } = await openCalendar(site)
  await page.goto(`${site.url}/browse?sport=futsal`)
  await page.getByRole('grid').waitFor()
  await expect.poll(() => new URL(page.url()).pathname).toBe('/calendar')
  expect(await page.getByRole('button', { name: 'Futsal' }).getAttribute('aria-pressed')).toBe('true')
})

test('just after midnight in Sydney a device with a slow clock shows the new day, and requests no past day', async () => {
  const site = await startCalendarSite()
  site.clock.now = instantOf(tomorrow, 1)
  const { page } = await openBrowser()
  await page.clock.install({ time: new Date(site.now().getTime() - 180_000) })
  await page.goto(`${site.url}/browse?sport=tennis`)
  await expect.poll(() => cellAt(page, sevenPmRow, 0).textContent()).toBe('2')
  await cellAt(page, sevenPmRow, 0).click()
  await page.getByRole('dialog', { name: 'Wednesday 25 November 2026, 7:00 PM' }).waitFor()
})
