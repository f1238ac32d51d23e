// @vitest-environment jsdom
import { expect, test } from 'vitest'
import { court } from '#test/support/an-opening.ts'
import { sevenPm, tomorrow } from '#test/support/calendar-week.ts'
import { button, called, closed, dialog, key, one, press, textsOf, until } from '#test/support/jsdom/hands.ts'
import { openPage } from '#test/support/jsdom/open-page.tsx'

const venues = 'manly-lawn-tc,keirle-park-tennis-centre,collaroy-tc'
const cell = (label: string) => until(() => one(`td[aria-label="${label}"]`))
const grid = (name: string) => until(() => called('grid', name))

test('a day shows venue by venue how many courts are free, and follows filters and what is pushed', async () => {
  const page = await openPage(`/calendar?sport=tennis&venues=${venues}`, { member: {} })
  press(await until(() => button('Wed25')))
  await grid('Wednesday 25 November 2026, venue by venue')
  await cell('Manly Lawn Tennis Club, 7:00 PM, 2 courts free, ½ h in a row')
  await cell('Keirle Park Tennis Centre, 7:00 PM, 1 court free, ½ h in a row')
  // Never read is not full.
  expect((await cell("Collaroy Tennis Club, 7:00 PM, couldn't check")).textContent).toBe('–')
  expect(page.search()).toMatchObject({ view: 'day', from: tomorrow })
  // Only one court can be had for two hours.
  press(button('120 min'))
  await cell('Manly Lawn Tennis Club, 7:00 PM, 1 court free, ½ h in a row')
  press(button('120 min'))
  const openings = [1, 2, 3].map((number) => court(`Court ${number}`, sevenPm))
  page.read('keirle-park-tennis-centre', [{ date: tomorrow, openings }])
  await cell('Keirle Park Tennis Centre, 7:00 PM, 3 courts free, ½ h in a row')
})

test('the cells of a day have keys, open the half-hour with their venue first, and Back leads to the days', async () => {
  const page = await openPage(`/calendar?sport=tennis&venues=${venues}`, { member: {} })
  press(await until(() => button('Wed25')))
  const keirle = await cell('Keirle Park Tennis Centre, 7:00 PM, 1 court free, ½ h in a row')
  keirle.focus()
  key('ArrowLeft')
  key('ArrowRight')
  expect(document.activeElement).toBe(keirle)
  key('Enter')
  const sheet = await dialog('Wednesday 25 November 2026, 7:00 PM')
  // Although another has the longer time.
  await until(() => expect(textsOf(sheet, 'h3')[0]).toBe('Keirle Park Tennis Centre'))
  key('Escape')
  await closed()
  await until(() => expect(document.activeElement).toBe(keirle))
  key(']')
  await grid('Thursday 26 November 2026, venue by venue')
  page.back()
  await grid('Wednesday 25 November 2026, venue by venue')
  page.back()
  await grid('Availability calendar')
})

test('a free stretch is one block with its length, and a venue with nothing left is folded below', async () => {
  const at = (halves: number) => court('Court 1', sevenPm + 30 * halves)
  const read = {
    'manly-lawn-tc': [{ date: tomorrow, openings: [at(0), at(1), at(2)] }],
    'keirle-park-tennis-centre': [{ date: tomorrow, openings: [] }],
  }
  await openPage(`/browse?sport=tennis&view=day&from=${tomorrow}&venues=${venues}`, { read })
  const first = await cell('Manly Lawn Tennis Club, 7:00 PM, 1 court free, 1½ h in a row')
  expect(first.textContent).toBe('1½ h')
  expect((await cell('Manly Lawn Tennis Club, 7:30 PM, 1 court free')).textContent).toBe('')
  expect((await cell('Manly Lawn Tennis Club, 8:30 PM, 0 courts free')).textContent).toBe('')
  const full = one('details:has(li)')
  expect(textsOf(full, 'summary, li a')).toEqual(['Full on Wed 25 Nov (1)', 'Keirle Park Tennis Centre'])
  expect(document.querySelector('td[aria-label^="Keirle"]')).toBeNull()
})
