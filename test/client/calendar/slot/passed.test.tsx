// @vitest-environment jsdom
import { expect, test } from 'vitest'
import { court } from '#test/support/an-opening.ts'
import { sevenPm, sevenPmRow, today } from '#test/support/calendar-week.ts'
import {
  button,
  called,
  cellAt,
  closed,
  key,
  one,
  pass,
  press,
  shown,
  textsOf,
  until,
} from '#test/support/jsdom/hands.ts'
import { openPage } from '#test/support/jsdom/open-page.tsx'

/** On Tuesday at 8 PM, with courts that began, that begin and that will begin. */
const openings = [0, 75, 100, 150].map((later) => court('Court 1', sevenPm + later))
const evening = { member: {}, read: { 'manly-lawn-tc': [{ date: today, openings }] } }

/** The buttons of the sheet of a half-hour that has begun. */
async function buttonsOfPassed(): Promise<(string | null)[]> {
  await shown('This time has passed')
  await until(() => button('8:30 PM 1 venue'))
  return textsOf(one('[role=dialog]'), 'button')
}

/** Closing, and the nearest times. */
const leadsOn = ['', '8:30 PM 1 venue', '9:30 PM 1 venue']

test('a half-hour that has begun is not offered, by click and by Enter (rule calendar-61)', async () => {
  await openPage('/calendar?sport=tennis', evening)
  press(await until(() => cellAt(sevenPmRow, 0)))
  expect(await buttonsOfPassed()).toEqual(leadsOn)
  key('Escape')
  await closed()
  key('Enter', { on: cellAt(sevenPmRow, 0) })
  expect(await buttonsOfPassed()).toEqual(leadsOn)
})

test.each(['/calendar', '/browse'])('a half-hour that has begun is not offered by a link to %s', async (path) => {
  const { member, read } = evening
  await openPage(`${path}?sport=tennis&slot=${today}-7:00PM`, { ...(path === '/calendar' && { member }), read })
  expect(await buttonsOfPassed()).toEqual(leadsOn)
})

test('a half-hour of a day that is over is not offered by a link, nor asked for', async () => {
  const page = await openPage('/browse?sport=tennis&slot=2026-11-23-7:00PM')
  await shown('7:00 PM on Monday 23 November 2026 can no longer be booked.')
  expect(page.asked.filter(({ input }) => JSON.stringify(input)?.includes('2026-11-23'))).toEqual([])
})

test('an open sheet takes back each court as it begins, and the half-hour in the end', async () => {
  const page = await openPage('/calendar?sport=tennis', evening)
  const half = () => cellAt(sevenPmRow + 3, 0)
  press(await until(half))
  const courts = () => textsOf(called('group', 'Courts'), 'button')
  expect(await until(courts)).toHaveLength(2)
  const minutes = async (count: number) => {
    await pass(count * 60_000)
    page.advance()
  }
  await minutes(20)
  await until(() => expect(courts()).toHaveLength(1))
  // The half-hour has begun, and its court at 8:40 PM can still be booked.
  await minutes(10)
  await until(() => expect(half().textContent).toBe('1'))
  expect(courts()).toHaveLength(1)
  await minutes(10)
  await shown('This time has passed')
  await until(() => expect(half().textContent).toBe(''))
})
