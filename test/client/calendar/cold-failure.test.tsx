// @vitest-environment jsdom
import { expect, test } from 'vitest'
import { sevenPmRow } from '#test/support/calendar-week.ts'
import { button, called, cellAt, connect, one, pass, press, shown, until } from '#test/support/jsdom/hands.ts'
import { openPage } from '#test/support/jsdom/open-page.tsx'

const refuse = () => Promise.reject(new Error('Failed to fetch'))

test('a week that fails on a cold load shows its days, its arrows and 33 half-hours that are not available', async () => {
  const answers = { availability: { weekSummary: refuse } }
  await openPage('/browse?sport=tennis', { answers })
  const grid = called('grid', 'Availability calendar')
  expect(grid.querySelectorAll('thead th')).toHaveLength(7)
  expect(button('Next days')).toBeDefined()
  await shown("Couldn't check these days.")
  expect(one('[data-freshness]').textContent).toBe('Not refreshed')
  const cells = [...grid.querySelectorAll('td[data-row]')]
  expect(cells).toHaveLength(33 * 7)
  const ahead = cells.filter((cell) => !cell.hasAttribute('data-past'))
  expect(ahead.length).toBeGreaterThan(33 * 6)
  expect(new Set(ahead.map(({ textContent }) => textContent))).toEqual(new Set(['N/A']))
})

test('a failed week stays not available while it is asked for again, and is there once it is answered', async () => {
  const page = await openPage('/browse?sport=tennis')
  page.failing.add('availability.weekSummary')
  press(button('Futsal'))
  await shown("Couldn't check these days.")
  const { promise, resolve } = Promise.withResolvers<void>()
  page.holding.set('availability.weekSummary', promise)
  page.failing.clear()
  const before = page.asked.length
  await pass(15_000)
  await until(() => expect(page.asked.length).toBeGreaterThan(before))
  expect(cellAt(sevenPmRow, 1).textContent).toBe('N/A')
  await shown("Couldn't check these days.")
  resolve()
  await until(() => expect(document.querySelector('[data-failed]')).toBeNull())
})

test('a calendar whose every answer fails does not ask again and again', async () => {
  const answers = { availability: { weekSummary: refuse, status: refuse } }
  const page = await openPage('/browse?sport=tennis', { answers })
  await shown("Couldn't check these days.")
  await pass(900)
  expect(page.asked.length).toBeLessThan(12)
})

test('a day that is looked at without a connection keeps the arrows, and is not called full', async () => {
  const page = await openPage('/browse?sport=tennis')
  connect(false)
  press(button('Next days'))
  await until(() => expect(cellAt(sevenPmRow, 1).textContent).toBe('N/A'))
  expect(page.search()).toHaveProperty('from')
  press(button('Previous days'))
  await until(() => expect(cellAt(sevenPmRow, 1).textContent).toBe('2'))
})
