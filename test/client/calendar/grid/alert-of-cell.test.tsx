// @vitest-environment jsdom
import { fireEvent } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { sevenPmRow, tomorrow } from '#test/support/calendar-week.ts'
import { anAlert } from '#test/support/an-alert.ts'
import { button, cellAt, closed, dialog, key, one, pass, press, shown, until } from '#test/support/jsdom/hands.ts'
import { openPage } from '#test/support/jsdom/open-page.tsx'

let page: Awaited<ReturnType<typeof openPage>>
const form = 'Create Availability Alert'
const cell = () => cellAt(sevenPmRow, 1)

const watched = anAlert({ sport: 'tennis', venues: ['collaroy-tc'], specificDate: tomorrow })

beforeEach(async () => {
  page = await openPage('/calendar?sport=tennis', { member: {}, answers: { alerts: { list: () => [watched] } } })
  await until(() => one('td[aria-label$="alert on"]'))
})

test('a cell with an alert opens its venues with a strip, which leads to Active Alerts; Back leads out of each', async () => {
  press(cell())
  const slot = await dialog('Wednesday 25 November 2026, 7:00 PM')
  await shown(/^An alert watches this half-hour: Collaroy Tennis Club/, slot)
  press(button('Active Alerts', slot))
  await dialog(/Active Alerts/)
  page.back()
  await dialog('Wednesday 25 November 2026, 7:00 PM')
  page.back()
  await closed()
  expect(page.path()).toBe('/calendar')
})

test('the bell of a cell, and B, open Active Alerts; closing the edit dialog shows them again', async () => {
  press(button('Active Alerts', cell()))
  const alerts = await dialog(/Active Alerts/)
  expect(page.entries()).toBe(2)
  press(button('Edit', alerts))
  await dialog('Edit Availability Alert')
  page.back()
  await dialog(/Active Alerts/)
  page.back()
  await closed()
  key('b', { on: cell() })
  await dialog(/Active Alerts/)
})

/** True if a double click after this time opens the form of an alert. */
async function opensAfter(ms: number): Promise<boolean> {
  await pass(ms)
  fireEvent.doubleClick(cellAt(sevenPmRow, 2))
  await pass(50)
  return page.search()['dialog'] === 'alert'
}

test('after all dialogs were closed none opens again for 300 ms', async () => {
  key('a', { on: cellAt(sevenPmRow, 2) })
  press(button('Cancel', await dialog(form)))
  await pass(0)
  expect([page.search()['dialog'], await opensAfter(200), await opensAfter(100)]).toEqual([undefined, false, true])
  await dialog(form)
})

test('after a change of sport no alert dialog opens for 300 ms', async () => {
  press(button('Golf'))
  await pass(0)
  expect([await opensAfter(200), await opensAfter(100)]).toEqual([false, true])
})

test('a second click turns the sheet that the first one opened into an alert', async () => {
  const target = cellAt(sevenPmRow, 2).querySelector('a')!
  fireEvent.mouseDown(target, { detail: 1 })
  fireEvent.click(target, { detail: 1 })
  // No timer runs: nothing waits for a second click.
  await until(() => expect(page.search()).toMatchObject({ slot: '2026-11-26-7:00PM', within: '20', near: 'Manly' }))
  const above = await dialog('Thursday 26 November 2026, 7:00 PM')
  fireEvent.mouseDown(above, { detail: 2 })
  fireEvent.click(above, { detail: 2 })
  fireEvent.doubleClick(above, { detail: 2 })
  await dialog(form)
  expect(page.search()).toMatchObject({ dialog: 'alert', at: '2026-11-26-7:00PM' })
  expect(page.search()['slot']).toBeUndefined()
})

test('a touch of 500 ms makes an alert, and a short one opens the slot, whose bell makes one', async () => {
  const touch = { pointerType: 'touch', isPrimary: true }
  fireEvent.pointerDown(cell(), touch)
  await pass(500)
  fireEvent.pointerUp(cell(), touch)
  await dialog(form)
  page.back()
  await closed()
  await pass(300)
  fireEvent.pointerDown(cell(), touch)
  fireEvent.pointerUp(cell(), touch)
  press(cell())
  press(button('Create an alert for this time', await dialog('Wednesday 25 November 2026, 7:00 PM')))
  expect(button('Wed 25 Nov, 7 PM', await dialog(form))).toBeDefined()
})
