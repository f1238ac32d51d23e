// @vitest-environment jsdom
import { expect, test } from 'vitest'
import { court } from '#test/support/an-opening.ts'
import { sevenPm, tomorrow } from '#test/support/calendar-week.ts'
import { cellAt, one, pass, until } from '#test/support/jsdom/hands.ts'
import { openPage } from '#test/support/jsdom/open-page.tsx'

const isNotRefreshed = () => one('[data-freshness]').textContent?.startsWith('Not refreshed') ?? false

test('a lost stream of changes is opened again after a pause that grows, and the head says so from the second time', async () => {
  const page = await openPage('/browse?sport=tennis')
  await until(() => cellAt(0, 0))
  expect(page.streams()).toBe(1)
  page.cut()
  expect([page.streams(), isNotRefreshed()]).toEqual([0, false])
  await pass(3000)
  expect(page.streams()).toBe(1)
  page.cut()
  expect([page.streams(), isNotRefreshed()]).toEqual([0, true])
  await pass(1900)
  expect(page.streams()).toBe(0)
  await pass(4100)
  expect(page.streams()).toBe(1)
  page.read('manly-lawn-tc', [{ date: tomorrow, openings: [court('Court 1', sevenPm)] }])
  await until(() => expect(isNotRefreshed()).toBe(false))
})
