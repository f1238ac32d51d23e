// @vitest-environment jsdom
import { expect, test } from 'vitest'
import { slotOfLabel } from '#domain/calendar/time-slot.ts'
import { court } from '#test/support/an-opening.ts'
import { dateRange } from '#domain/calendar/local-date.ts'
import { catalogue } from '#test/support/catalogue.ts'
import { sevenPm, sevenPmRow, today, tomorrow } from '#test/support/calendar-week.ts'
import { anAlert } from '#test/support/an-alert.ts'
import {
  button,
  cellAt,
  closed,
  dialog,
  key,
  one,
  openPopover,
  pass,
  press,
  shown,
  textsOf,
  until,
} from '#test/support/jsdom/hands.ts'
import { openPage } from '#test/support/jsdom/open-page.tsx'

const heading = () => one('h2').textContent

test('the grid has 33 half-hours by 7 days, the number of free venues in each, and a mark at the current one', async () => {
  await openPage('/calendar?sport=tennis', { member: {} })
  const rows = await until(() => textsOf(one('tbody'), 'th'))
  expect([rows.length, rows[0], rows.at(-1)]).toEqual([33, '6:00 AM', '10:00 PM'])
  expect(textsOf(one('thead'), 'th')).toHaveLength(7)
  expect(one('thead th[data-today]').textContent).toBe('Today24')
  // Within 20 km of Manly: two of the three venues that were read; the others are not known.
  expect([cellAt(sevenPmRow, 1).textContent, cellAt(0, 1).textContent]).toEqual(['2', '0 ?'])
  expect(cellAt(sevenPmRow, 1).ariaLabel).toMatch(/^Wed 25 Nov, 7:00 PM, 2 venues free, \d+ not known$/)
  // A half-hour that has passed has no number, and can be pressed: its sheet says so.
  const { dataset, textContent } = cellAt(0, 0)
  expect([textContent, dataset['past'], cellAt(0, 0).ariaDisabled]).toEqual(['', 'true', null])
  expect(cellAt(0, 0).ariaLabel).toBe('Tue 24 Nov, 6:00 AM, past')
  expect(cellAt(0, 1).dataset['past']).toBeUndefined()
  expect(one('td[data-now]').dataset['row']).toBe('28')
  expect(one('[data-opens-at]').dataset['opensAt']).toBe('28')
})

test("the calendar opens at the half-hours that the person's alerts of the sport watch", async () => {
  const alert = anAlert({ sport: 'tennis', timeSlots: ['7:00 AM'], daysOfWeek: ['monday'] })
  await openPage('/calendar?sport=tennis', { member: {}, answers: { alerts: { list: () => [alert] } } })
  const opensAt = await until(() => one('[data-opens-at]').dataset['opensAt'])
  expect(opensAt).toBe(String(slotOfLabel('7:00 AM')))
})

test('clicking a sport replaces the selection, and switching the view of 3 days or 7 goes back to today', async () => {
  const page = await openPage('/calendar', { member: {} })
  const pressed = () => one('[aria-label=Sport] [aria-pressed=true]').textContent
  await until(() => expect(pressed()).toBe('Golf'))
  press(button('Tennis'))
  await until(() => expect(page.search()['sport']).toBe('tennis'))
  await until(() => expect(pressed()).toBe('Tennis'))
  press(button('Futsal'))
  await until(() => expect(cellAt(sevenPmRow, 1).textContent).toBe('N/A'))
  press(document.querySelectorAll('[aria-label="Next days"]')[0]!)
  await until(() => expect(page.search()['from']).toBe('2026-12-01'))
  press(button('3 days'))
  await until(() => expect(textsOf(one('thead'), 'th')).toHaveLength(3))
  one('thead th[data-today]')
  expect(page.search()).toMatchObject({ view: '3-days' })
})

test('a court that is freed shows at once, and only its cell is drawn again', async () => {
  const page = await openPage('/calendar?sport=tennis', { member: {} })
  await until(() => expect(cellAt(sevenPmRow + 1, 1).textContent).toBe('0 ?'))
  const drawn = new Set<string>()
  const seen = new MutationObserver((records) => {
    for (const { target } of records) {
      const cell = (target instanceof Element ? target : target.parentElement)?.closest('td')
      drawn.add(cell ? `${cell.dataset['row']} ${cell.dataset['column']}` : 'elsewhere')
    }
  })
  seen.observe(one('tbody'), { subtree: true, childList: true, characterData: true, attributes: true })
  const openings = [
    court('Court 1', sevenPm),
    court('Court 2', sevenPm, { maxMinutes: 120 }),
    court('Court 3', sevenPm + 30),
  ]
  page.read('manly-lawn-tc', [{ date: tomorrow, openings }])
  await until(() => expect(cellAt(sevenPmRow + 1, 1).textContent).toBe('1'))
  seen.disconnect()
  expect([...drawn]).toEqual([`${sevenPmRow + 1} 1`])
})

test('the grid has keys: arrows, Home and End, Page Up and Page Down, Enter, A', async () => {
  await openPage('/calendar?sport=tennis', { member: {} })
  const stop = await until(() => one('td[tabindex="0"]'))
  stop.focus()
  const focused = () => `${stopped().row} ${stopped().column}`
  const stopped = () => (document.activeElement as HTMLElement).dataset
  expect(focused()).toBe('28 0')
  for (const [name, expected] of [
    ['ArrowRight', '28 1'],
    ['ArrowUp', '27 1'],
    ['End', '27 6'],
    ['ArrowRight', '27 6'],
    ['Home', '27 0'],
    ['PageUp', '23 0'],
    ['PageDown', '27 0'],
    ['Control+Home', '0 0'],
    ['Control+End', '32 6'],
  ] as const) {
    key(name.replace('Control+', ''), { ctrlKey: name.startsWith('Control') })
    expect(`${name}: ${focused()}`).toBe(`${name}: ${expected}`)
    expect(one('td[tabindex="0"]')).toBe(document.activeElement)
  }
  key(']')
  await until(() => expect(heading()).toBe('Tue 1 Dec – Mon 7 Dec'))
  key('t')
  await until(() => expect(heading()).toBe('Tue 24 Nov – Mon 30 Nov'))
  key('Enter')
  await dialog('Monday 30 November 2026, 10:00 PM')
  await shown('No Courts Available')
  key('Escape')
  await closed()
  await until(() => expect(stopped()).toMatchObject({ row: '32', column: '6' }))
  await pass(300)
  key('a')
  await dialog('Create Availability Alert')
})

test('a weekend and any day of the month ahead are two presses away, and days with something free are marked', async () => {
  const page = await openPage('/calendar?sport=tennis', { member: {} })
  await until(() => cellAt(0, 0))
  press(button('Weekend'))
  await until(() => expect(heading()).toBe('Sat 28 Nov – Sun 29 Nov'))
  expect(page.search()).toMatchObject({ view: 'weekend' })
  press(button('Next weekend'))
  await until(() => expect(heading()).toBe('Sat 5 Dec – Sun 6 Dec'))
  openPopover(/^Sat 5 Dec/)
  const month = await until(() => one('[popover][role=dialog]'))
  await until(() => button('Monday 30 November 2026, free', month))
  // Read until then, and full or unknown after.
  press(button('Saturday 12 December 2026', month))
  await until(() => expect(heading()).toBe('Sat 12 Dec – Fri 18 Dec'))
  expect(page.search()).toMatchObject({ from: '2026-12-12' })
})

test('the half-hours at the end of the day in which no venue has anything are one line, until it is pressed', async () => {
  const read = Object.fromEntries(
    catalogue
      .of('golf')
      .slice(3, 8)
      .map(({ id }) => [id, dateRange(today, 7).map((date) => ({ date, openings: [] }))]),
  )
  await openPage('/browse?sport=golf', { read })
  const rows = () => textsOf(one('tbody'), 'th').length
  await until(() => expect(rows()).toBe(3))
  press(button('Show'))
  await until(() => expect(rows()).toBe(33))
})
