// @vitest-environment jsdom
import { getByLabelText, queryByLabelText, queryByRole } from '@testing-library/react'
import { expect, test } from 'vitest'
import { defaultPreferences, type Preferences } from '#domain/preferences/preferences.ts'
import { button, called, choose, one, press, shown, textsOf, expectToast, until } from '#test/support/jsdom/hands.ts'
import { openPage } from '#test/support/jsdom/open-page.tsx'
import { ana } from '#test/support/jsdom/usual-answers.ts'

async function openSettings(): Promise<void> {
  press(await until(() => button(`Account of ${ana.email}`)))
  press(await until(() => called('menuitem', 'Settings')))
  await until(() => called('heading', 'Settings'))
}

test('the settings are reached by the menu, and their tabs save what the dialog of the preferences saves', async () => {
  const page = await openPage('/alerts', { member: {} })
  press(await until(() => button(`Account of ${ana.email}`)))
  await until(() => called('menuitem', 'Settings'))
  expect(textsOf(document, '[role=menuitem]')).toEqual(['Settings', 'Sign Out'])
  press(called('menuitem', 'Settings'))
  await until(() => called('heading', 'Settings'))
  expect(page.path()).toBe('/account')
  button(`Account of ${ana.email}`)
  press(called('link', 'Play'))
  await until(() => getByLabelText(document.body, 'Default Sport'))
  choose('Default Sport', 'futsal')
  press(button('Save Changes'))
  await expectToast('Preferences saved', '')
  expect(page.preferences().defaultSport).toBe('futsal')
  press(called('link', 'Emails'))
  await until(() => getByLabelText(document.body, 'Email notifications'))
  expect(queryByLabelText(document.body, 'Default Sport')).toBeNull()
  expect(textsOf(called('navigation', 'Settings'), '[aria-current]')).toEqual(['Emails'])
  press(called('link', 'Calendar'))
  await until(() => expect(button('Futsal').ariaPressed).toBe('true'))
})

test('on the calendar the one entry is Preferences, whose dialog leads to the other settings', async () => {
  const page = await openPage('/calendar', { member: {} })
  press(await until(() => button(`Account of ${ana.email}`)))
  await until(() => called('menuitem', 'Preferences'))
  expect(textsOf(document, '[role=menuitem]')).toEqual(['Preferences', 'Sign Out'])
  press(called('menuitem', 'Preferences'))
  press(await until(() => called('link', 'Settings', called('dialog', 'Preferences'))))
  await until(() => called('heading', 'Settings'))
  expect(page.path()).toBe('/account')
})

test.each(['/privacy', '/about/venues', '/venues/manly-lawn-tc', '/no-such-page', '/sources', '/alerts/new'])(
  '%s shows a signed-in person their account, which leads to the settings, and invites to nothing',
  async (path) => {
    const page = await openPage(path, { member: {} })
    await until(() => called('link', 'Alerts'))
    expect(queryByRole(document.body, 'link', { name: /Join|Sign in/ })).toBeNull()
    await openSettings()
    expect(page.path()).toBe('/account')
  },
)

test('the channels come with the preferences above them, so that nothing moves below the pointer', async () => {
  const { promise, resolve } = Promise.withResolvers<Preferences>()
  await openPage('/alerts', { member: {}, answers: { preferences: { get: () => promise } } })
  await openSettings()
  press(called('link', 'Emails'))
  await shown('Loading preferences...')
  expect(queryByRole(document.body, 'heading', { name: 'Also tell me on' })).toBeNull()
  resolve(defaultPreferences)
  await until(() => getByLabelText(document.body, 'Email notifications'))
  expect(called('heading', 'Also tell me on')).toBeDefined()
})

test('a private calendar link is shown only as it is made, and is renewed and ended', async () => {
  let madeAt: Date | null = null
  let made = 0
  const calendar = {
    state: () => ({ madeAt }),
    renew() {
      madeAt = new Date()
      made += 1
      return { url: `http://courtside.test/calendars/${made}.ics` }
    },
    revoke() {
      madeAt = null
      return { revoked: true as const }
    },
  }
  const page = await openPage('/account?tab=emails', { member: {}, answers: { calendar } })
  const link = () => one('input[value^="http://courtside.test/calendars/"]')
  press(await until(() => button('Make a link')))
  expect(await until(link)).toHaveProperty('value', 'http://courtside.test/calendars/1.ics')
  await page.leave()
  await openPage('/account?tab=emails', { member: {}, answers: { calendar } })
  await shown(/^Your link was made on/)
  expect(queryByLabelText(document.body, 'Your link')).toBeNull()
  press(button('Make a new link'))
  await until(() => expect(link()).toHaveProperty('value', 'http://courtside.test/calendars/2.ics'))
  press(button('End the link'))
  await expectToast('Calendar link ended')
  await until(() => button('Make a link'))
})
