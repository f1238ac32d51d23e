// @vitest-environment jsdom
import { expect, test } from 'vitest'
import { court } from '#test/support/an-opening.ts'
import { today } from '#test/support/calendar-week.ts'
import { button, called, cellAt, pass, press, shown, until } from '#test/support/jsdom/hands.ts'
import { openPage } from '#test/support/jsdom/open-page.tsx'

test('an evening of venues that could not be read is not called booked out', async () => {
  const page = await openPage('/browse?sport=futsal&view=tonight&within=0')
  await shown("Couldn't check tonight")
  expect(document.body.textContent).not.toContain('Nothing free tonight')
  const full = (venueId: string) => page.read(venueId, [{ date: today, openings: [] }])
  full('Pittwater RSL')
  await shown('Nothing free tonight')
  await shown('2 venues not checked yet.')
  full('Kikoff Harbord')
  full('Kikoff Lakemba')
  await until(() => expect(document.body.textContent).not.toContain('not checked yet'))
  await shown('Nothing free tonight')
})

test('a half-hour whose venues cannot be loaded says so, and offers another try', async () => {
  const read = { 'Pittwater RSL': [{ date: today, openings: [court('Pitch 1', 21 * 60)] }] }
  const page = await openPage('/browse?sport=futsal&within=0', { read })
  await until(() => cellAt(0, 0))
  page.failing.add('availability.slotOpenings')
  press(button('Tonight'))
  await shown('Error loading availability data')
  page.failing.clear()
  press(button('Try Again'))
  await until(() => called('article', 'Pittwater RSL'))
  expect(document.body.textContent).not.toContain('Error loading availability data')
})

test('tonight takes no focus by itself; once a sport is chosen the question for the place has it', async () => {
  await openPage('/browse?view=tonight', { width: 360 })
  const field = () => called('combobox', 'Suburb or postcode')
  await until(field)
  await pass(500)
  expect(document.activeElement).toBe(document.body)
  press(button('Tennis'))
  await until(() => expect(document.activeElement).toBe(field()))
})
