import { expect, test } from 'vitest'
import { readVenue } from '#test/support/alert-journeys.ts'
import { court } from '#test/support/an-opening.ts'
import { axeViolations, openBrowser } from '#test/support/browser.ts'
import { openCalendar, sevenPm, startCalendarSite, tomorrow } from '#test/support/calendar-journeys.ts'

test('where none is free the sheet leads to the nearest times and venues; a heart saves a venue; a link shows it all', async () => {
  const site = await startCalendarSite()
  const halfPast = { date: tomorrow, openings: [court('Court 1', sevenPm - 30)] }
  await readVenue(site, 'parramatta-city-tennis', [halfPast])
  const { page } = await openCalendar(site, `?sport=tennis&slot=${tomorrow}-6:30PM`)
  const sheet = page.getByRole('dialog')
  await sheet.getByText('No Courts Available').waitFor()
  const elsewhere = sheet.getByRole('region', { name: 'Nearest venues at this time' })
  expect(await elsewhere.getByRole('article').count()).toBe(1)
  await elsewhere.getByRole('article', { name: 'Parramatta City Tennis' }).getByText('Book Now').waitFor()
  expect(await axeViolations(page, { parts: ['[role="dialog"]'] })).toEqual([])

  const times = sheet.getByRole('region', { name: 'Nearest times at these venues' })
  await times.getByRole('button', { name: '7:00 PM 2 venues' }).click()
  const manly = sheet.getByRole('article', { name: 'Manly Lawn Tennis Club' })
  const heart = manly.getByRole('button', { name: 'Save Manly Lawn Tennis Club' })
  expect(await heart.getAttribute('aria-pressed')).toBe('false')
  await heart.click()
  await expect.poll(() => heart.getAttribute('aria-pressed')).toBe('true')
  await expect
    .poll(() => site.db.em().execute('select tennis_venues from user_preferences'))
    .toMatchObject([{ tennis_venues: ['Manly Lawn Tennis Club'] }])
  // Saving a venue is no change of filters: what was counted still is.
  await page.getByText(/^within 20 km/).waitFor()
  await sheet.getByLabel('Order of the venues').selectOption('cheapest')
  const first = (of: typeof sheet) => of.getByRole('article').first().getAttribute('aria-label')
  await expect.poll(() => first(sheet)).toBe('Keirle Park Tennis Centre')
  await expect.poll(() => new URL(page.url()).searchParams.get('order')).toBe('cheapest')

  const friend = await openBrowser()
  await friend.page.clock.install({ time: site.now() })
  await friend.page.goto(page.url().replace('/calendar', '/browse'))
  const theirs = friend.page.getByRole('dialog', { name: 'Wednesday 25 November 2026, 7:00 PM' })
  await theirs.getByRole('article').first().waitFor()
  expect(await first(theirs)).toBe('Keirle Park Tennis Centre')
  await theirs.getByRole('button', { name: 'Save Keirle Park Tennis Centre' }).click()
  await friend.page.getByText('Sign in to save venues').waitFor()
})
