import { expect, test } from 'vitest'
import { holdCall } from '#test/support/account-journeys.ts'
import { openAsMember } from '#test/support/alert-journeys.ts'
import { openCalendar, startCalendarSite } from '#test/support/calendar-journeys.ts'

test("while preferences load the page says so, and so does their dialog; 'Saving...' while they are saved", async () => {
  const site = await startCalendarSite()
  const { page } = await openAsMember(site, '/alerts')
  const showPreferences = await holdCall(page, 'preferences.get')
  await page.getByRole('link', { name: 'Calendar' }).click()
  await page.getByText('Loading your preferences...').waitFor()
  await page.getByText('Setting up your personalized calendar').waitFor()
  await page.getByRole('button', { name: /^Account of/ }).click()
  await page.getByRole('menuitem', { name: 'Preferences' }).click()
  await page.getByRole('dialog').getByText('Loading preferences...').waitFor()
  showPreferences()
  const dialog = page.getByRole('dialog', { name: 'Preferences' })
  await dialog.getByLabel('Default View').waitFor()
  const letGo = await holdCall(page, 'preferences.update')
  await dialog.getByRole('button', { name: 'Save Changes' }).click()
  expect(await dialog.getByRole('button', { name: 'Saving...' }).isDisabled()).toBe(true)
  letGo()
  await dialog.waitFor({ state: 'detached' })
})

test('futsal is filtered by 60, 90 or 120 minutes, and a sport chosen by hand survives a reload', async () => {
  const site = await startCalendarSite()
  const { page } = await openCalendar(site, '')
  await page.getByRole('button', { name: 'Futsal' }).click()
  const times = page.getByRole('group', { name: 'Time', exact: true }).getByRole('button')
  await times.first().waitFor()
  expect(await times.allTextContents()).toEqual(['60 min', '90 min', '120 min'])
  expect(await page.evaluate(() => window.localStorage.getItem('skipSportReapplication'))).toBe('"futsal"')
  await page.reload()
  await page.getByRole('grid').waitFor()
  expect(await page.getByRole('button', { name: 'Futsal' }).getAttribute('aria-pressed')).toBe('true')
})

test('a location that fails says why, once a session, and starts from Manly', async () => {
  const site = await startCalendarSite()
  const { page, context } = await openCalendar(site)
  await context.addInitScript(refuseLocation)
  for (const [failure, text] of [
    [
      '1',
      'Location access denied. Using Manly as default. Enable location in browser settings for personalized distances.',
    ],
    ['2', 'Location unavailable. Using Manly as default.'],
    ['3', 'Location request timed out. Using Manly as default.'],
    ['0', 'Location access failed. Using Manly as default.'],
    ['none', 'Geolocation not supported. Showing Northern Beaches courts.'],
    ['undefined', 'Geolocation not supported. Showing Northern Beaches courts.'],
  ] as const) {
    await page.evaluate((chosen) => window.localStorage.setItem('failure', chosen), failure)
    await page.reload()
    await page.getByRole('grid').waitFor()
    await page.clock.fastForward(1100)
    await page.getByText(text).waitFor()
    const asked = await page.evaluate(() => (window as unknown as { asked?: PositionOptions }).asked)
    const isAsked = /^\d$/.test(failure)
    expect(asked).toEqual(isAsked ? { timeout: 10_000, enableHighAccuracy: false, maximumAge: 0 } : undefined)
    expect(await page.evaluate(() => window.localStorage.getItem('locationSource'))).toBe('"manly"')
  }
})

/** Runs in the page: its geolocation fails in the stored way, or is not there. */
function refuseLocation(): void {
  // As in a new tab: a session shows this toast once.
  window.sessionStorage.clear()
  const failure = window.localStorage.getItem('failure')
  const refuse: Geolocation['getCurrentPosition'] = (_found, refused, options) => {
    Object.assign(window, { asked: options })
    refused?.({ code: Number(failure) } as GeolocationPositionError)
  }
  Object.defineProperty(navigator, 'permissions', { value: undefined })
  if (failure === 'none') Reflect.deleteProperty(Navigator.prototype, 'geolocation')
  else {
    const value = failure === 'undefined' ? undefined : { getCurrentPosition: refuse }
    Object.defineProperty(navigator, 'geolocation', { value })
  }
}
