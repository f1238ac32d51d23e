// @vitest-environment jsdom
import { getByLabelText } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Preferences } from '#domain/preferences/preferences.ts'
import { sevenPmRow } from '#test/support/calendar-week.ts'
import {
  button,
  called,
  cellAt,
  choose,
  closed,
  dialog,
  one,
  press,
  shown,
  textsOf,
  type,
  until,
} from '#test/support/jsdom/hands.ts'
import { openPage } from '#test/support/jsdom/open-page.tsx'

const recalled = (key: string) => JSON.parse(localStorage.getItem(key) ?? 'null') as unknown

async function openPreferences(): Promise<HTMLElement> {
  press(await until(() => button(/^Account of/)))
  press(await until(() => called('menuitem', 'Preferences')))
  const form = await dialog('Preferences')
  await shown('Personal Information', form)
  return form
}

test('saved preferences take effect at once, and at the next visit', async () => {
  const page = await openPage('/calendar', { member: {} })
  await until(() => cellAt(0, 0))
  const form = await openPreferences()
  expect(getByLabelText(form, 'Email')).toHaveProperty('readOnly', true)
  type('Default Location', 'parram', form)
  press(await until(() => called('option', 'Parramatta 2150')))
  choose('Default Sport', 'tennis', form)
  choose('Default View', '3-days', form)
  press(button(/^Tennis venues/, form))
  type('Tennis venues', 'manly lawn', form)
  press(await until(() => called('option', 'Manly Lawn Tennis Club')))
  await shown('(1 selected)', form)
  expect(called('switch', 'Push notifications (coming soon)', form)).toHaveProperty('disabled', true)
  press(called('switch', /^Check it's still free before I book/, form))
  press(button('Save Changes', form))
  await shown('Preferences saved')
  await closed()
  await until(() => expect(textsOf(one('thead'), 'th')).toHaveLength(3))
  // The sport on screen stays; distances start at Parramatta.
  expect(button('Golf').ariaPressed).toBe('true')
  await until(() => button('within 20 km of Parramatta'))
  expect(document.activeElement).toBe(button(/^Account of/))
  const saved = { defaultSport: 'tennis', lookBeforeBooking: true, tennisVenues: ['Manly Lawn Tennis Club'] }
  expect(recalled('userPreferences')).toMatchObject(saved)
  expect(recalled('temporaryPreferences')).toEqual({ location: 'Parramatta', distance: 20 })
  const member = recalled('userPreferences') as Preferences
  await page.leave()

  await openPage('/calendar', { member, keeps: true })
  // With saved venues the calendar opens on these.
  await until(() => expect(button('Saved').ariaPressed).toBe('true'))
  expect(textsOf(one('thead'), 'th')).toHaveLength(3)
  expect(button('Tennis').ariaPressed).toBe('true')
})

test('saving another default sport drops the filters and the sport that were chosen by hand', async () => {
  const stored = { userFilterOverrides: { sport: 'tennis', within: 5 }, skipSportReapplication: 'tennis' }
  await openPage('/calendar', { member: {}, stored })
  await until(() => button('within 5 km of Manly'))
  const form = await openPreferences()
  choose('Default Sport', 'futsal', form)
  press(button('Save Changes', form))
  await closed()
  expect([recalled('userFilterOverrides'), recalled('skipSportReapplication')]).toEqual([null, null])
  expect(button('Tennis').ariaPressed).toBe('true')
})

test('while preferences are saved the button says so', async () => {
  const { promise, resolve } = Promise.withResolvers<Preferences>()
  const page = await openPage('/calendar', { member: {}, answers: { preferences: { update: () => promise } } })
  const form = await openPreferences()
  press(button('Save Changes', form))
  await until(() => expect(button('Saving...', form)).toHaveProperty('ariaDisabled', 'true'))
  resolve(page.preferences())
  await closed()
})

test('a failed save says so twice and loses nothing', async () => {
  const page = await openPage('/calendar', { member: {} })
  const form = await openPreferences()
  page.failing.add('preferences.update')
  choose('Default View', '3-days', form)
  press(button('Save Changes', form))
  const failed = 'Failed to save preferences. Please try again.'
  await until(() => expect(document.body.textContent?.split(failed)).toHaveLength(3))
  expect(getByLabelText(form, 'Default View')).toHaveProperty('value', '3-days')
  press(button('Cancel', form))
  await closed()
  await until(() => cellAt(sevenPmRow, 0))
})
