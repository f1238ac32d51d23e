// @vitest-environment jsdom
import { expect, test } from 'vitest'
import { openAlertForm, openLine, pick, pickedSlots, pickSlot } from '#test/support/jsdom/alert-form.ts'
import { button, called, closed, dialog, key, one, press, shown, textsOf, until } from '#test/support/jsdom/hands.ts'
import { openPage } from '#test/support/jsdom/open-page.tsx'

const chosen = (grid: HTMLElement) =>
  [...grid.querySelectorAll('[aria-selected=true]')].map((cell) => cell.getAttribute('aria-label'))

async function openWeekly() {
  await openPage('/calendar?sport=tennis&dialog=alert&at=2026-11-26-7:00AM', { member: {} })
  const form = await dialog('Create Availability Alert')
  const when = await openLine(form, 'When')
  await pick('Repeats', 'Every week until I stop', form)
  await until(() => called('group', 'Half-hours of the day', when))
  const ranges = () => textsOf(called('list', 'Chosen times', when), 'li')
  expect(ranges()).toEqual(['7 AM'])
  return { form, when, ranges }
}

async function leave(form: HTMLElement): Promise<void> {
  press(button('Cancel', form))
  await closed()
}

test('the picker opens on the week of the half-hour, with 7 days from Monday and 33 half-hours that a press turns', async () => {
  const { form } = await openAlertForm('2026-11-30-7:00PM')
  const grid = called('grid', /^Half-hours/, await openLine(form, 'When'))
  await shown('30 Nov – 6 Dec 2026', form)
  const days = ['Mon30 Nov', 'Tue1 Dec', 'Wed2 Dec', 'Thu3 Dec', 'Fri4 Dec', 'Sat5 Dec', 'Sun6 Dec']
  expect(textsOf(grid, 'th[scope=col]')).toEqual(days)
  const times = textsOf(grid, 'th[scope=row]')
  expect([times.length, times[0], times.at(-1)]).toEqual([33, '6:00 AM', '10:00 PM'])
  expect(chosen(grid)).toEqual(['Monday 30 November 2026, 7:00 PM'])
  expect(grid.querySelectorAll('[aria-selected=true] svg')).toHaveLength(1)

  await pickSlot('Friday 4 December 2026, 6:30 PM', form)
  await pickSlot('Monday 30 November 2026, 6:30 PM', form)
  expect(await pickedSlots(form)).toEqual([
    'Monday November 30 6:30 PM',
    'Monday November 30 7:00 PM',
    'Friday December 4 6:30 PM',
  ])
  await pickSlot('Friday 4 December 2026, 6:30 PM', form)
  expect(chosen(grid)).toEqual(['Monday 30 November 2026, 6:30 PM', 'Monday 30 November 2026, 7:00 PM'])
  await leave(form)
})

test('without a day the form opens one week from now, and a slot taken away moves nothing', async () => {
  await openPage('/alerts', { member: {} })
  press(await until(() => button('Create Alert')))
  const form = await until(() => called('region', 'New alert'))
  await openLine(form, 'When')
  await shown('30 Nov – 6 Dec 2026', form)
  press(button('Previous week', form))
  expect(button('Previous week', form)).toHaveProperty('disabled', true)
  for (let week = 0; week < 6; week++) press(button('Next week', form))
  await shown('4 Jan – 10 Jan 2027', form)
  for (const _ of ['on', 'off', 'on']) await pickSlot('Monday 4 January 2027, 6:00 AM', form)
  await shown('4 Jan – 10 Jan 2027', form)
  await openLine(form, 'Where')
  await pick('Sport', 'Tennis', form)
  expect(await pickedSlots(form)).toEqual(['Monday January 4 6:00 AM'])
  press(button('Cancel', form))
})

test('two presses choose a range of half-hours, by mouse or by the keyboard alone', async () => {
  const { form, when, ranges } = await openWeekly()
  press(button('11 AM', when))
  await shown('From 11 AM. Now press the last half-hour.', when)
  press(button('1:30 PM', when))
  await until(() => expect(ranges()).toEqual(['7 AM', '11 AM to 2 PM']))
  const halfHours = called('group', 'Half-hours of the day', when)
  one('[tabindex="0"]', halfHours).focus()
  key('ArrowDown')
  key('ArrowRight')
  press(document.activeElement!)
  key('ArrowRight')
  key('ArrowRight')
  press(document.activeElement!)
  await until(() => expect(ranges()).toEqual(['7 AM', '11 AM to 2 PM', '8 to 9:30 PM']))
  await leave(form)
})

test('a part of the day takes the place of the half-hour that the form put in, and a range can be removed', async () => {
  const { form, when, ranges } = await openWeekly()
  press(button('Evening 6 to 9 PM', when))
  await until(() => expect(ranges()).toEqual(['6 to 9 PM']))
  press(button('Morning 7 to 11 AM', when))
  press(button('Remove 6 to 9 PM', when))
  await shown('Thursdays, 7 to 11 AM, 35 tennis venues within 20 km of Manly, until you stop', form)
  await openLine(form, 'More')
  await pick('Minimum Time (minutes)', '90', form)
  expect(await shown(/of Manly, at least 90 minutes, until you stop$/, form)).toBeDefined()
  await leave(form)
})
