// @vitest-environment jsdom
import { getByText } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { court } from '#test/support/an-opening.ts'
import { sevenPm, sevenPmRow, tomorrow } from '#test/support/calendar-week.ts'
import {
  button,
  called,
  cellAt,
  choose,
  dialog,
  one,
  pass,
  press,
  shown,
  textsOf,
  until,
} from '#test/support/jsdom/hands.ts'
import { openPage } from '#test/support/jsdom/open-page.tsx'

const atSeven = 'Wednesday 25 November 2026, 7:00 PM'
const names = () => textsOf(one('[role=dialog]'), 'h3')
const card = (name: string) => until(() => called('article', name))
const sheetAt = (time: string, more = '') => `/calendar?sport=tennis&slot=${tomorrow}-${time}${more}`

test('a slot shows venue cards by distance, with the first court selected, its length, price and map', async () => {
  await openPage('/calendar?sport=tennis', { member: {} })
  press(await until(() => cellAt(sevenPmRow, 1)))
  await dialog(atSeven)
  const manly = await card('Manly Lawn Tennis Club')
  expect(names()).toEqual(['Manly Lawn Tennis Club', 'Keirle Park Tennis Centre'])
  // The longest time comes first, and the first is selected.
  expect(textsOf(manly, '[aria-pressed=true]')).toEqual(['Court 2 · 120 min'])
  expect((await card('Keirle Park Tennis Centre')).textContent).toMatch(/ km · from \$26/)
  const map = called('link', /map of Manly Lawn Tennis Club/) as HTMLAnchorElement
  expect(new URL(map.href).searchParams.get('query')).toBe('Manly Lawn Tennis Club Sydney NSW Australia')
  expect([map.target, map.rel]).toEqual(['_blank', 'noopener noreferrer'])
  press(button('Court 2 · 120 min', manly))
  expect(button('Select Court First', manly)).toHaveProperty('disabled', true)
})

test("the sheet measures from the person's device, and its address from the suburb for others", async () => {
  const stored = { userLocation: { lat: -33.7974, lng: 151.2861 }, locationSource: 'gps' }
  const page = await openPage('/calendar?sport=tennis', { member: {}, stored })
  press(await until(() => cellAt(sevenPmRow, 1)))
  await dialog(atSeven)
  const distance = async () => (await card('Keirle Park Tennis Centre')).textContent.match(/[\d.]+ km/)?.[0]
  expect(await distance()).toBe('1.4 km')
  const { near, slot } = page.search()
  expect(near).toBe('Manly')
  await page.leave()

  await openPage(`/browse?sport=tennis&within=20&near=${near}&slot=${slot}`)
  expect(await distance()).toBe('1.3 km')
})

test('openings that cannot be loaded say so, and are asked for again by a press', async () => {
  const page = await openPage('/calendar?sport=tennis', { member: {} })
  page.failing.add('availability.slotOpenings')
  press(await until(() => cellAt(sevenPmRow, 1)))
  const sheet = await dialog(atSeven)
  await shown('Error loading availability data', sheet)
  page.failing.clear()
  press(button('Try Again', sheet))
  expect(await card('Manly Lawn Tennis Club')).toBeDefined()
})

test("Book Now shows 'Opening...' for 300 ms, opens the venue's page without an opener, and is counted", async () => {
  const page = await openPage(sheetAt('7:00PM'), { member: {} })
  const open = vi.fn<() => null>(() => null)
  vi.stubGlobal('open', open)
  const manly = await card('Manly Lawn Tennis Club')
  press(called('link', 'Book Now', manly))
  called('link', 'Opening...', manly)
  await pass(290)
  expect(open).not.toHaveBeenCalled()
  await pass(10)
  expect(open).toHaveBeenCalledWith('https://venue.example/book', '_blank', 'noopener')
  called('link', 'Book Now', manly)
  const booked = { sport: 'tennis', venue: 'manly-lawn-tc', date: tomorrow, time: '7:00 PM' }
  expect(page.asked).toContainEqual({
    path: 'analytics.bookNow',
    input: { ...booked, bookingUrl: 'https://venue.example/book' },
  })
})

test('for golf 18 holes is selected, then 9, and clicking the active hole count deselects it', async () => {
  await openPage('/calendar?sport=golf', { member: {} })
  press(await until(() => cellAt(2, 1)))
  const reef = await card('Long Reef GC')
  const [holes, tees] = [called('group', 'Holes', reef), called('group', 'Tee times', reef)]
  expect(textsOf(holes, '[aria-pressed=true]')).toEqual(['18 holes'])
  expect(textsOf(tees, 'button')).toEqual(['7:04 AM · 2 spots', '7:12 AM · 4 spots'])
  press(button('9 holes', holes))
  expect(textsOf(tees, 'button')).toEqual(['7:04 AM · 2 spots'])
  press(button('9 holes', holes))
  expect(button('Select Time First', reef)).toHaveProperty('disabled', true)
})

test('for tennis the longest time comes before the nearest venue, and a price has its unit', async () => {
  const page = await openPage('/calendar?sport=tennis', { member: {} })
  const long = court('Court 1', sevenPm, { maxMinutes: 180, priceCents: 2600, pricePer: 60 })
  page.read('keirle-park-tennis-centre', [{ date: tomorrow, openings: [long] }])
  press(await until(() => cellAt(sevenPmRow, 1)))
  expect((await card('Keirle Park Tennis Centre')).textContent).toContain('from $26 an hour · free until 10:00 PM')
  expect(names()).toEqual(['Keirle Park Tennis Centre', 'Manly Lawn Tennis Club'])
})

test('the order of the venues can be changed, and stands in the address', async () => {
  const page = await openPage(sheetAt('7:00PM'), { member: {} })
  await card('Manly Lawn Tennis Club')
  choose('Order of the venues', 'cheapest')
  await until(() => expect(names()).toEqual(['Keirle Park Tennis Centre', 'Manly Lawn Tennis Club']))
  expect(page.search()['order']).toBe('cheapest')
})

test('an empty slot calls booked what could be read, and leads to an alert for it', async () => {
  await openPage(sheetAt('6:00AM'), { member: {} })
  const booked = 'are fully booked for Wednesday 25 November 2026 at 6:00 AM'
  // Most venues of this site were never read: they are not said to be full.
  await shown(`All venues that we could check ${booked}`)
  expect(getByText(document.body, 'No Courts Available')).toBeDefined()
})

test('an empty slot whose venues were all read calls them all booked, says how often it opens, and offers an alert', async () => {
  const answers = { availability: { howOften: () => 'Opens about 1 in 2 Wednesdays' } }
  await openPage(sheetAt('6:00AM', '&venues=manly-lawn-tc'), { member: {}, answers })
  await shown('All venues are fully booked for Wednesday 25 November 2026 at 6:00 AM')
  await shown('Opens about 1 in 2 Wednesdays.')
  press(button(/Tap here! We'll email you the moment a court becomes available at your preferred venues/))
  expect(await dialog('Create Availability Alert')).toBeDefined()
})

test("a link's venue that has nothing left is named, with its nearest times (rule calendar-57)", async () => {
  const page = await openPage(sheetAt('7:00PM', '&venue=collaroy-tc'), {
    member: {},
    read: { 'collaroy-tc': [{ date: tomorrow, openings: [court('Court 1', sevenPm + 30)] }] },
  })
  await shown('Collaroy Tennis Club has nothing free at 7:00 PM.')
  await card('Manly Lawn Tennis Club')
  press(button('7:30 PM 1 venue', called('region', 'Nearest times at Collaroy Tennis Club')))
  await card('Collaroy Tennis Club')
  expect(document.body.textContent).not.toContain('has nothing free')
  expect(page.search()['slot']).toBe(`${tomorrow}-7:30PM`)
})

test('where none is free the sheet leads to the nearest times, and to venues out of reach', async () => {
  await openPage(sheetAt('6:30PM'), {
    member: {},
    read: { 'parramatta-city-tennis': [{ date: tomorrow, openings: [court('Court 1', sevenPm - 30)] }] },
  })
  const elsewhere = await until(() => called('region', 'Nearest venues at this time'))
  expect(textsOf(elsewhere, 'article h3')).toEqual(['Parramatta City Tennis'])
  called('link', 'Book Now', elsewhere)
  press(button('7:00 PM 2 venues', called('region', 'Nearest times at these venues')))
  await card('Manly Lawn Tennis Club')
})

test('a heart saves a venue and leaves the filters as they are', async () => {
  const page = await openPage(sheetAt('7:00PM'), { member: {} })
  const manly = await card('Manly Lawn Tennis Club')
  const heart = button('Save Manly Lawn Tennis Club', manly)
  expect(heart.ariaPressed).toBe('false')
  press(heart)
  await until(() => expect(heart.ariaPressed).toBe('true'))
  expect(page.asked).toContainEqual({ path: 'preferences.update', input: { tennisVenues: ['Manly Lawn Tennis Club'] } })
  button(/^within 20 km/)
})

test('a visitor sees the sheet of a shared link, whose heart asks to sign in', async () => {
  await openPage(sheetAt('7:00PM', '&order=cheapest').replace('/calendar', '/browse'))
  await card('Keirle Park Tennis Centre')
  expect(names()[0]).toBe('Keirle Park Tennis Centre')
  press(button('Save Keirle Park Tennis Centre'))
  await shown('Sign in to save venues')
})
