// @vitest-environment jsdom
import { afterEach, expect, test, vi } from 'vitest'
import { sevenPmRow } from '#test/support/calendar-week.ts'
import { cellAt, pass, shown, until } from '#test/support/jsdom/hands.ts'
import { openPage } from '#test/support/jsdom/open-page.tsx'

type Locate = Geolocation['getCurrentPosition']

/** A device that answers where it is; undefined for one that cannot be asked. */
function answers(getCurrentPosition: Locate | undefined): void {
  const geolocation = getCurrentPosition && { getCurrentPosition }
  Object.defineProperty(navigator, 'geolocation', { value: geolocation, configurable: true })
}

afterEach(() => void Reflect.deleteProperty(navigator, 'geolocation'))

test.each([
  [
    1,
    'Location access denied. Using Manly as default. Enable location in browser settings for personalized distances.',
  ],
  [2, 'Location unavailable. Using Manly as default.'],
  [3, 'Location request timed out. Using Manly as default.'],
  [0, 'Location access failed. Using Manly as default.'],
])('a location that fails with %i says why, and starts from Manly', async (code, text) => {
  const locate = vi.fn<Locate>((_found, refused) => refused?.({ code } as GeolocationPositionError))
  answers(locate)
  await openPage('/calendar?sport=tennis', { member: {}, isTold: false })
  await until(() => cellAt(0, 0))
  await pass(1000)
  await shown(text)
  const options = { timeout: 10_000, enableHighAccuracy: false, maximumAge: 0 }
  expect(locate).toHaveBeenCalledExactlyOnceWith(expect.anything(), expect.anything(), options)
  expect(localStorage.getItem('locationSource')).toBe('"manly"')
})

test('a browser that cannot be asked shows the courts of the default area', async () => {
  answers(undefined)
  await openPage('/calendar?sport=tennis', { member: {}, isTold: false })
  await pass(1000)
  expect(await shown('Geolocation not supported. Showing Northern Beaches courts.')).toBeDefined()
})

test('the outcome of asking is told once on a device', async () => {
  answers(undefined)
  await openPage('/calendar?sport=tennis', { member: {} })
  await until(() => cellAt(0, 0))
  await pass(2000)
  expect(document.body.textContent).not.toContain('Geolocation not supported')
})

test('a granted location measures from the device, with its toast', async () => {
  const coords = { latitude: -33.8136, longitude: 151.0034 }
  answers((found) => found({ coords } as GeolocationPosition))
  await openPage('/calendar?sport=tennis', { member: {}, isTold: false })
  await until(() => expect(cellAt(sevenPmRow, 1).textContent).toBe('2'))
  await pass(1000)
  await shown('Location access granted')
  await until(() => expect(cellAt(sevenPmRow, 1).textContent).toBe('1'))
  expect(localStorage.getItem('locationSource')).toBe('"gps"')
})
