// @vitest-environment jsdom
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openScreen } from '#test/support/jsdom-screen.tsx'
import { startJsdomSite } from '#test/support/jsdom-site.ts'
import { openForm, openLine, pickedSlots, press, textsOf } from '#test/support/on-screen.ts'

async function openAsMember(path: string) {
  const site = await startJsdomSite()
  const { token } = await site.member()
  return { site, token, ...(await openScreen(site, path, { token })) }
}

test('the picker opens on the week of the half-hour, with 7 days from Monday and 33 half-hours that a press turns', async () => {
  await openAsMember('/calendar?sport=golf')
  const form = await openForm('Mon 30 Nov, 7:00 PM')
  await openLine(form, 'When')
  await within(form).findByText('30 Nov – 6 Dec 2026')
  const grid = within(form).getByRole('grid')
  const days = ['Mon 30 Nov', 'Tue 1 Dec', 'Wed 2 Dec', 'Thu 3 Dec', 'Fri 4 Dec', 'Sat 5 Dec', 'Sun 6 Dec']
  expect(textsOf(grid.querySelectorAll('th[scope=col]'))).toEqual(days.map((day) => day.replace(' ', '')))
  const times = textsOf(grid.querySelectorAll('th[scope=row]'))
  expect([times.length, times[0], times.at(-1)]).toEqual([33, '6:00 AM', '10:00 PM'])
  const chosen = () => [...grid.querySelectorAll('[aria-selected=true]')].map((cell) => cell.getAttribute('aria-label'))
  expect(chosen()).toEqual(['Monday 30 November 2026, 7:00 PM'])

  await press('Friday 4 December 2026, 6:30 PM', { role: 'gridcell', part: grid })
  await press('Monday 30 November 2026, 6:30 PM', { role: 'gridcell', part: grid })
  expect(await pickedSlots(form)).toEqual([
    'Monday November 30 6:30 PM',
    'Monday November 30 7:00 PM',
    'Friday December 4 6:30 PM',
  ])
  await press('Friday 4 December 2026, 6:30 PM', { role: 'gridcell', part: grid })
  expect(chosen()).toEqual(['Monday 30 November 2026, 6:30 PM', 'Monday 30 November 2026, 7:00 PM'])
  await press('Cancel', { part: form })
})

test('without a day the form opens on this week, and a week chosen by hand stays', async () => {
  await openAsMember('/alerts')
  await press('Create Alert')
  const form = await screen.findByRole('region', { name: 'New alert' })
  await openLine(form, 'When')
  await within(form).findByText('23 Nov – 29 Nov 2026')
  expect(within(form).getByRole<HTMLButtonElement>('button', { name: 'Previous week' }).disabled).toBe(true)
  for (let week = 0; week < 6; week++) await press('Next week', { part: form })
  await within(form).findByText('4 Jan – 10 Jan 2027')
  await press('Monday 4 January 2027, 6:00 AM', { role: 'gridcell', part: form })
  await openLine(form, 'Where')
  await press('Tennis', { role: 'radio', part: form })
  expect(await pickedSlots(form)).toEqual(['Monday January 4 6:00 AM'])
  await press('Cancel', { part: form })
})

test('two presses choose a range of half-hours, by mouse or by the keyboard alone', async () => {
  const { user } = await openAsMember('/calendar?sport=tennis&view=3-days')
  const form = await openForm('Thu 26 Nov, 7:00 AM')
  await openLine(form, 'When')
  await press('Every week until I stop', { role: 'radio', part: form })
  await user.click(await within(form).findByText('Other times'))
  const ranges = () => textsOf(within(form).getByRole('list', { name: 'Chosen times' }).querySelectorAll('li'))
  expect(ranges()).toEqual(['7 AM'])
  await press('11 AM', { part: form })
  await within(form).findByText('From 11 AM. Now press the last half-hour.')
  await press('1:30 PM', { part: form })
  await expect.poll(ranges).toEqual(['7 AM', '11 AM to 2 PM'])
  const group = within(form).getByRole('group', { name: 'Half-hours of the day' })
  group.querySelector<HTMLElement>('[tabindex="0"]')?.focus()
  await user.keyboard('{ArrowDown}{ArrowRight}{Enter}{ArrowRight}{ArrowRight} ')
  await expect.poll(ranges).toEqual(['7 AM', '11 AM to 2 PM', '5 to 6 PM'])

  // A part of the day is added to what a person chose, and a range can be removed.
  await press('Evening 6 to 9 PM', { part: form })
  await press('Remove 11 AM to 2 PM', { part: form })
  await expect.poll(ranges).toEqual(['7 AM', '5 to 9 PM'])
  await openLine(form, 'More')
  const minutes = await within(form).findByRole('radiogroup', { name: 'Minimum Time (minutes)' })
  await press('90', { role: 'radio', part: minutes })
  await within(form).findByText(/^Thursdays, .*of Manly, at least 90 minutes, until you stop$/)
  await press('Cancel', { part: form })
})
