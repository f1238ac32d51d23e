// @vitest-environment jsdom
import { expect, test } from 'vitest'
import { sevenPmRow } from '#test/support/calendar-week.ts'
import { button, called, cellAt, one, press, shown, textsOf, until } from '#test/support/jsdom/hands.ts'
import { openPage } from '#test/support/jsdom/open-page.tsx'

const group = (name: string) => called('group', name)
const atSeven = (text: string) => until(() => expect(cellAt(sevenPmRow, 1).textContent).toBe(text))
const isPressed = (name: string) => button(name).ariaPressed

test.each([
  ['tennis', 'Minimum Time', 'Minimum Time 60 90 120 150 180 min'],
  ['golf', 'Holes', 'Holes 9 18'],
  ['golf', 'Spots', 'Spots 1 2 3 4'],
  ['futsal', 'Time', 'Time 60 90 120 min'],
])('the choices of %s for %s read %j', async (sport, name, line) => {
  await openPage(`/calendar?sport=${sport}`, { member: {} })
  expect(textsOf(await until(() => group(name)), '*').join(' ')).toBe(line)
})

test('a choice filters at once and stands in the address, and a press on the active one takes it back', async () => {
  const page = await openPage('/calendar?sport=tennis', { member: {} })
  await atSeven('2')
  press(button('90 min'))
  await atSeven('1')
  expect(page.search()['minutes']).toBe('90')
  press(button('90 min'))
  await atSeven('2')
  press(button('90 min'))
  press(button('Golf'))
  await until(() => expect(page.search()).toEqual({ sport: 'golf', within: '20' }))
  press(await until(() => button('9', group('Holes'))))
  await until(() => expect(cellAt(2, 1).textContent).toBe('1'))
  press(button('3', group('Spots')))
  await until(() => expect(cellAt(2, 1).textContent).toBe('0 ?'))
})

test('Back shows the filters of its address', async () => {
  const page = await openPage('/calendar?sport=tennis&within=20', { member: {} })
  await atSeven('2')
  await page.go('/calendar?sport=tennis&within=20&minutes=90')
  await until(() => expect(isPressed('90 min')).toBe('true'))
  page.back()
  await until(() => expect(isPressed('90 min')).toBe('false'))
})

test('without saved venues their filter says so', async () => {
  await openPage('/calendar?sport=tennis', { member: {} })
  press(await until(() => button('Saved', group('Venues'))))
  expect(await shown('No saved venues')).toBeDefined()
})

test('a visitor who presses the filter of saved venues is asked to sign in', async () => {
  await openPage('/browse?sport=tennis')
  press(await until(() => button('Saved', group('Venues'))))
  expect(await shown('Sign in to save venues')).toBeDefined()
})

test('a link brings its filters: a minimum time, and venues instead of the distance', async () => {
  await openPage('/calendar?sport=tennis&minutes=90&venues=parramatta-city-tennis,manly-lawn-tc,no-such-venue', {
    member: {},
  })
  await atSeven('1')
  expect(isPressed('90 min')).toBe('true')
  button('2 chosen venues')
})

test('filters and a sport chosen by hand apply at the next visit', async () => {
  const first = await openPage('/calendar', { member: {} })
  press(await until(() => button('Tennis')))
  await until(() => expect(isPressed('Tennis')).toBe('true'))
  press(button('90 min'))
  await until(() => expect(first.search()['minutes']).toBe('90'))
  await first.leave()

  await openPage('/calendar', { member: {}, keeps: true })
  await atSeven('1')
  expect([isPressed('Tennis'), isPressed('90 min')]).toEqual(['true', 'true'])
  // Within the 20 km of the preferences, not within 6 km of Manly.
  button('within 20 km of Manly')
  await shown('35 venues · 33 venues not checked yet')
  press(button('Golf'))
  await until(() => expect(localStorage.getItem('userFilterOverrides')).toBeNull())
  expect(localStorage.getItem('skipSportReapplication')).toBe('"golf"')
})

test('a default sport that is none of ours opens on tennis', async () => {
  await openPage('/calendar', { member: { defaultSport: 'squash' as 'golf' } })
  await until(() => expect(one('[aria-label=Sport] [aria-pressed=true]').textContent).toBe('Tennis'))
})
