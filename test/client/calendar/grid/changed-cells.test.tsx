// @vitest-environment jsdom
import { expect, test } from 'vitest'
import { court } from '#test/support/an-opening.ts'
import { sevenPm, sevenPmRow, tomorrow } from '#test/support/calendar-week.ts'
import { button, cellAt, one, openPopover, pass, press, textsOf, until } from '#test/support/jsdom/hands.ts'
import { openPage } from '#test/support/jsdom/open-page.tsx'

const changed = () => document.querySelectorAll('td[data-changed]').length
/** Everything that is read out. */
const said = () => textsOf(document, '[aria-live], [role=status], [role=alert], [role=log], [role=timer]').join('|')

test('a changed half-hour is marked for 4 s and read out; time that passes and another filter are no change', async () => {
  const page = await openPage('/calendar?sport=tennis', { member: {} })
  await until(() => expect(cellAt(sevenPmRow, 1).textContent).toBe('2'))
  const free = (...names: string[]) =>
    page.read('manly-lawn-tc', [
      { date: tomorrow, openings: names.map((name) => court(name, sevenPm, { maxMinutes: 120 })) },
    ])
  page.read('collaroy-tc', [{ date: tomorrow, openings: [court('Court 1', sevenPm)] }])
  await until(() => expect(cellAt(sevenPmRow, 1).dataset['changed']).toBe('true'))
  expect(said()).toContain('Wed 25 Nov, 7:00 PM, 3 venues free')
  await pass(4000)
  expect(changed()).toBe(0)

  const [before, age] = [said(), one('[data-freshness]').textContent]
  await pass(125_000)
  expect([said(), one('[data-freshness]').textContent === age]).toEqual([before, false])

  press(button('180 min'))
  await until(() => expect(cellAt(sevenPmRow, 1).textContent).toBe('0 ?'))
  press(button('180 min'))
  await until(() => expect(cellAt(sevenPmRow, 1).textContent).toBe('3'))
  expect(changed()).toBe(0)

  openPopover('Help')
  const readOut = await until(() => one('input[type=checkbox]'))
  const keys = 'Keys: arrows move, Enter opens, A alert, B bell, D day, T today, [ ] days'
  expect(document.body.textContent).toContain(keys)
  press(readOut)
  free()
  await until(() => expect(cellAt(sevenPmRow, 1).dataset['changed']).toBe('true'))
  expect(said()).not.toContain('2 venues free')
})
