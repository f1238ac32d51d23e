// @vitest-environment jsdom
import { fireEvent, getAllByLabelText } from '@testing-library/react'
import { expect, test } from 'vitest'
import { court } from '#test/support/an-opening.ts'
import { sevenPm, sevenPmRow, today, tomorrow } from '#test/support/calendar-week.ts'
import {
  button,
  called,
  cellAt,
  closed,
  dialog,
  openPopover,
  pass,
  press,
  textsOf,
  type,
  until,
} from '#test/support/jsdom/hands.ts'
import { openPage } from '#test/support/jsdom/open-page.tsx'

const atSeven = (text: string) => until(() => expect(cellAt(sevenPmRow, 1).textContent).toBe(text))
const turned = (name: string) => called('switch', name) as HTMLInputElement
const filters = (name: string | RegExp = 'Filters') => button(name)

async function chooseVenue(text: string, name: string): Promise<void> {
  const field = getAllByLabelText(document.body, 'Venues', { selector: 'input' }).at(-1)!
  fireEvent.focus(field)
  fireEvent.change(field, { target: { value: text } })
  press(await until(() => called('option', name)))
}

test('distance and venues exclude each other, and take effect once applied, when the panel closes', async () => {
  const page = await openPage('/calendar?sport=tennis', { member: {} })
  await atSeven('2')
  openPopover('Filters')
  await until(() => expect(turned('Filter by distance').checked).toBe(true))

  // A filter by venues that names none leaves the calendar as it is.
  press(turned('Filter by venues'))
  press(button('Apply Filters'))
  await pass(1000)
  await atSeven('2')
  openPopover('Filters')
  await chooseVenue('parra', 'Parramatta City Tennis')
  expect([turned('Filter by distance').checked, turned('Filter by venues').checked]).toEqual([false, true])
  await atSeven('2')
  press(button('Apply Filters'))
  await pass(900)
  await atSeven('2')
  await pass(100)
  await atSeven('1')
  expect(filters().ariaExpanded).toBe('false')
  const stored = JSON.parse(localStorage.getItem('userFilterOverrides') ?? '') as object
  expect(stored).toEqual({ sport: 'tennis', within: 20, venues: 'parramatta-city-tennis' })
  expect(page.search()).toMatchObject({ venues: 'parramatta-city-tennis' })
  press(button('Remove Parramatta City Tennis'))
  expect([turned('Filter by distance').checked, turned('Filter by venues').checked]).toEqual([true, false])
})

test('on a small screen the advanced filters are a sheet, and close nothing else once they are applied', async () => {
  const page = await openPage('/calendar?sport=tennis', { member: {}, width: 360 })
  await atSeven('2')
  press(filters())
  const sheet = await dialog('Filters')
  expect(page.search()['dialog']).toBe('filters')
  press(button('Apply Filters', sheet))
  press(sheet.querySelector('.mantine-Drawer-close')!)
  await closed()
  press(cellAt(sevenPmRow, 1))
  await dialog('Wednesday 25 November 2026, 7:00 PM')
  await pass(1100)
  expect(page.search()['slot']).toBe('2026-11-25-7:00PM')
})

test('courts are filtered by light and price, live too, and an alert starts with these wishes', async () => {
  const page = await openPage('/calendar?sport=tennis', { member: {}, hasWeek: false })
  const at = (name: string, lights: boolean, priceCents: number) =>
    court(name, sevenPm, { lights, priceCents, pricePer: 60 })
  const dark = at('Court 2', false, 1000)
  page.read('manly-lawn-tc', [
    { date: today, openings: [court('Court 1', 1290)] },
    { date: tomorrow, openings: [at('Court 1', true, 2000), dark] },
  ])
  page.read('keirle-park-tennis-centre', [{ date: tomorrow, openings: [at('Court 1', true, 4000)] }])
  await atSeven('2')
  openPopover('Filters')
  press(await until(() => button('With lights')))
  type('Highest price, $ an hour', '30')
  press(button('Apply Filters'))
  await pass(1000)
  await atSeven('1')
  filters('Filters · 2')
  page.read('manly-lawn-tc', [{ date: tomorrow, openings: [dark] }])
  await atSeven('0 ?')

  fireEvent.doubleClick(cellAt(sevenPmRow, 1))
  const form = await dialog('Create Availability Alert')
  await until(() => expect(form.textContent).toMatch(/, with lights, up to \$30 an hour/))
})

test('the courts of the only chosen venue can be filtered, where it has several', async () => {
  await openPage('/calendar?sport=tennis&venues=manly-lawn-tc', { member: {} })
  await until(() => cellAt(0, 0))
  openPopover('Filters')
  const courts = await until(() => called('group', 'Court'))
  expect(textsOf(courts, 'button')).toEqual(['Court 1', 'Court 2'])
  // Court 1 has an hour, Court 2 has two.
  press(button('Court 1', courts))
  press(button('Apply Filters'))
  await pass(1000)
  await until(() => filters('Filters · 1'))
  await atSeven('1')
  press(button('120 min'))
  await atSeven('0')
  openPopover('Filters · 1')
  await chooseVenue('keirle', 'Keirle Park Tennis Centre')
  await until(() => expect(document.body.textContent).not.toContain('Court 2'))
})
