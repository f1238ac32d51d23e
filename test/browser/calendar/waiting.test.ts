import { expect, test } from 'vitest'
import { openAsMember } from '#test/support/alert-journeys.ts'
import { openCalendar, startCalendarSite } from '#test/support/calendar-journeys.ts'

test('while preferences load the page says so, and so does their dialog', async () => {
  const site = await startCalendarSite()
  const { page, context } = await openAsMember(site, '/alerts')
  let release: () => void = () => undefined
  const held = new Promise<void>((resolve) => (release = resolve))
  await context.route('**/trpc/**preferences.get**', async (route) => {
    await held
    await route.continue()
  })
  await page.goto(`${site.url}/calendar`)
  await page.getByText('Loading your preferences...').waitFor()
  await page.getByText('Setting up your personalized calendar').waitFor()
  await page.getByRole('button', { name: /^Account of/ }).click()
  await page.getByRole('menuitem', { name: 'Preferences' }).click()
  await page.getByRole('dialog').getByText('Loading preferences...').waitFor()
  release()
  await expect.poll(() => page.getByRole('dialog').getByLabel('Default View').count()).toBe(1)
})

test("Save Changes reads 'Saving...' while pending", async () => {
  const site = await startCalendarSite()
  const { page, context } = await openCalendar(site)
  let release: () => void = () => undefined
  const held = new Promise<void>((resolve) => (release = resolve))
  await context.route('**/trpc/**preferences.update**', async (route) => {
    await held
    await route.continue()
  })
  await page.getByRole('button', { name: /^Account of/ }).click()
  await page.getByRole('menuitem', { name: 'Preferences' }).click()
  const dialog = page.getByRole('dialog', { name: 'Preferences' })
  await dialog.getByRole('button', { name: 'Save Changes' }).click()
  expect(await dialog.getByRole('button', { name: 'Saving...' }).isDisabled()).toBe(true)
  release()
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

test.each([
  [
    1,
    'Location access denied. Using Manly as default. Enable location in browser settings for personalized distances.',
  ],
  [2, 'Location unavailable. Using Manly as default.'],
  [3, 'Location request timed out. Using Manly as default.'],
  [0, 'Location access failed. Using Manly as default.'],
])('a location that fails with code %i says: %s', async (code, text) => {
  const site = await startCalendarSite()
  const { page, context } = await openCalendar(site)
  await context.addInitScript((failure) => {
    // As in a new tab: a session shows this toast once.
    window.sessionStorage.clear()
    const refuse: Geolocation['getCurrentPosition'] = (_found, refused, options) => {
      Object.assign(window, { asked: options })
      refused?.({ code: failure } as GeolocationPositionError)
    }
    Object.defineProperty(navigator, 'geolocation', { value: { getCurrentPosition: refuse } })
    Object.defineProperty(navigator, 'permissions', { value: undefined })
  }, code)
  await page.reload()
  await page.getByRole('grid').waitFor()
  await page.clock.fastForward(1100)
  await page.getByText(text).waitFor()
  const asked = await page.evaluate(() => (window as unknown as { asked: PositionOptions }).asked)
  expect(asked).toEqual({ timeout: 10_000, enableHighAccuracy: false, maximumAge: 0 })
})

test('a browser without geolocation shows the courts of the Northern Beaches', async () => {
  const site = await startCalendarSite()
  const { page, context } = await openCalendar(site)
  await context.addInitScript(() => {
    // As in a new tab: a session shows this toast once.
    window.sessionStorage.clear()
    Reflect.deleteProperty(Navigator.prototype, 'geolocation')
  })
  await page.reload()
  await page.getByRole('grid').waitFor()
  await page.clock.fastForward(1100)
  const text = 'Geolocation not supported. Showing Northern Beaches courts.'
  await expect.poll(() => page.getByText(text).count()).toBe(1)
})
