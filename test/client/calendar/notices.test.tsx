// @vitest-environment jsdom
import { expect, test } from 'vitest'
import { defaultPreferences, type Preferences } from '#domain/preferences/preferences.ts'
import { court } from '#test/support/an-opening.ts'
import { catalogue } from '#test/support/catalogue.ts'
import { sevenPm, sevenPmRow, tomorrow } from '#test/support/calendar-week.ts'
import { button, cellAt, connect, dialog, one, openPopover, press, shown, until } from '#test/support/jsdom/hands.ts'
import { openPage } from '#test/support/jsdom/open-page.tsx'

const atSeven = (text: string) => until(() => expect(cellAt(sevenPmRow, 1).textContent).toBe(text))

test('the calendar of stand-ins says so', async () => {
  const status = () => ({ sandbox: true, unread: [], banner: null })
  await openPage('/browse', { answers: { availability: { status } } })
  expect(await shown('Sandbox data: stand-in venues, nothing here can be booked')).toBeDefined()
})

test('days that could not be refreshed keep their numbers, and a week that cannot be loaded is not shown as full', async () => {
  const page = await openPage('/calendar?sport=tennis', { member: {} })
  await atSeven('2')
  page.failing.add('availability.weekSummary')
  openPopover('Help')
  press(await until(() => button('Refresh')))
  await until(() => expect(one('[data-freshness]').textContent).toMatch(/^Not refreshed · Updated/))
  await atSeven('2')
  press(document.querySelectorAll('[aria-label="Next days"]')[0]!)
  await shown("Couldn't check these days.", document.querySelector<HTMLElement>('[data-failed]') ?? document.body)
  await atSeven('N/A')
  page.failing.clear()
  press(button('Try Again'))
  await until(() => expect(document.querySelector('[data-failed]')).toBeNull())
})

test('preferences that cannot be loaded leave the defaults, with 15 km, and a word about it', async () => {
  const refuse = () => Promise.reject(new Error('Failed to fetch'))
  await openPage('/calendar', { member: {}, answers: { preferences: { get: refuse } } })
  await shown('Your preferences could not be loaded. The calendar uses the defaults.')
  expect(button('within 15 km of Manly')).toBeDefined()
})

test('a session that has ended says so, and leads to signing in', async () => {
  const page = await openPage('/calendar?sport=tennis', { member: {} })
  await atSeven('2')
  page.refuse()
  // A change of sport asks for the preferences anew.
  press(button('Futsal'))
  await shown('Your session has ended')
  await until(() => expect(page.path()).toBe('/login'))
  expect(localStorage.getItem('auth_token')).toBeNull()
})

test('while preferences load the page says so, and so does their dialog', async () => {
  const { promise, resolve } = Promise.withResolvers<Preferences>()
  const page = await openPage('/calendar', { member: {}, answers: { preferences: { get: () => promise } } })
  await shown('Loading your preferences...')
  await shown('Setting up your personalized calendar')
  await page.go('/calendar?dialog=preferences')
  await shown('Loading preferences...')
  resolve(defaultPreferences)
  expect(await shown('Personal Information', await dialog('Preferences'))).toBeDefined()
})

test('without a connection the calendar says since when, by the clock of the venues, and keeps what it showed', async () => {
  await openPage('/calendar?sport=tennis', { member: {} })
  await atSeven('2')
  connect(false)
  await shown(/^You are offline\. What you see is from 8:00 PM/)
  expect(cellAt(sevenPmRow, 1).textContent).toBe('2')
})

test('the calendar counts the venues that are read, and says once how many are not read here', async () => {
  const unread = catalogue.of('all').flatMap(({ id }) => (id === 'manly-lawn-tc' ? [] : [id]))
  const status = () => ({ sandbox: false, unread, banner: null })
  const read = { 'manly-lawn-tc': [{ date: tomorrow, openings: [court('Court 1', sevenPm)] }] }
  await openPage('/calendar?sport=tennis', { member: {}, hasWeek: false, read, answers: { availability: { status } } })
  await atSeven('1')
  // Every venue in reach is known to be full: a plain 0. On other days nothing is known.
  expect([cellAt(0, 1).textContent, cellAt(0, 2).textContent]).toEqual(['0', 'N/A'])
  await shown('1 venue · 34 venues are not read here')
})
