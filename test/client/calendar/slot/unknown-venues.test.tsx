// @vitest-environment jsdom
import { expect, test } from 'vitest'
import { court } from '#test/support/an-opening.ts'
import { sevenPm, sevenPmRow, tomorrow } from '#test/support/calendar-week.ts'
import { button, called, cellAt, press, shown, textsOf, until } from '#test/support/jsdom/hands.ts'
import { openPage } from '#test/support/jsdom/open-page.tsx'
import type { Answers } from '#test/support/jsdom/answers-of-board.ts'

const why = 'Manly Lawn Tennis Club asks programs not to read its times, and we obey. Look there'
const said = (name: string) => until(() => textsOf(called('region', name), 'li'))

/** The venue at Manly refuses to be read. */
const refusing: Answers = {
  availability: {
    sources: () => [
      {
        venueId: 'manly-lawn-tc',
        sport: 'tennis',
        system: 'tennisvenues',
        state: 'blocked',
        reason: 'its robots.txt asks programs not to read that page, and we obey',
        lastGoodAt: null,
        lastTriedAt: 0,
        nextTryAt: null,
        failures: 1,
        formatChange: null,
        checks: null,
      },
    ],
  },
}
const forMembers = [court('Court 2', sevenPm), court('Court 3', sevenPm)]
const atCollaroy = { 'collaroy-tc': [{ date: tomorrow, openings: [court('Court 1', sevenPm)], forMembers }] }

test('the sheet says why a venue that refuses to be read is not known (rule calendar-52)', async () => {
  await openPage('/calendar?sport=tennis', { member: {}, answers: refusing, hasWeek: false, read: atCollaroy })
  press(await until(() => cellAt(sevenPmRow, 1)))
  expect(await said("Couldn't check")).toEqual([why])
  const look = called('link', 'Look there', called('region', "Couldn't check")) as HTMLAnchorElement
  expect(look.href).toBe('https://www.tennisvenues.com.au/booking/manly-lawn-tc')
  expect(cellAt(sevenPmRow, 1).textContent).toBe('1')
})

test('the form of an alert and the day say that a venue refuses to be read', async () => {
  const options = { member: {}, answers: refusing, hasWeek: false }
  const page = await openPage('/calendar?sport=tennis&venues=manly-lawn-tc', options)
  press(await until(() => cellAt(sevenPmRow, 1)))
  press(await until(() => button('Create an alert for this time')))
  await shown('An alert cannot watch anything here, because we cannot read it:')
  expect(await said('Not read')).toEqual([why])
  await page.go(`/calendar?sport=tennis&venues=manly-lawn-tc&view=day&from=${tomorrow}`)
  expect(await said("Couldn't check")).toEqual([why])
})

test('others only see openings for members named (rule calendar-55)', async () => {
  await openPage('/calendar?sport=tennis', { member: {}, hasWeek: false, read: atCollaroy })
  press(await until(() => cellAt(sevenPmRow, 1)))
  expect(await said('Members only')).toEqual(['Collaroy Tennis Club has 2 courts for its members. Look there'])
  expect(textsOf(called('group', 'Courts'), 'button')).toEqual(['Court 1 · 60 min'])
})

test('members book openings for members from the sheet, which no cell counts', async () => {
  const member = { memberVenues: ['collaroy-tc'] }
  const read = { 'collaroy-tc': [{ date: tomorrow, openings: [], forMembers }] }
  await openPage('/calendar?sport=tennis', { member, hasWeek: false, read })
  press(await until(() => cellAt(sevenPmRow, 1)))
  const courts = await until(() => textsOf(called('group', 'Courts'), 'button'))
  expect(courts).toEqual(['Court 2 · 60 min · Members', 'Court 3 · 60 min · Members'])
  expect(document.querySelector('[aria-label="Members only"]')).toBeNull()
  expect(cellAt(sevenPmRow, 1).textContent).toBe('0 ?')
})
