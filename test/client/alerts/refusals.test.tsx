// @vitest-environment jsdom
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openScreen } from '#test/support/jsdom-screen.tsx'
import { ana, startJsdomSite } from '#test/support/jsdom-site.ts'
import {
  address,
  cellAt,
  chooseVenue,
  dialog,
  expectToast,
  found,
  gone,
  openForm,
  openLine,
  press,
  toast,
  willHear,
} from '#test/support/on-screen.ts'
import { court } from '#test/support/an-opening.ts'

const friday = '2026-11-27'

/** Ana's calendar of golf; at Balgowlah a tee time for two is open on Friday, at these minutes. */
async function openCalendar(startMinutes?: number) {
  const site = await startJsdomSite()
  const openings = [court('Tee', startMinutes ?? 0, { holes: [18], spots: 2 })]
  if (startMinutes) await site.read('Balgowlah', [{ date: friday, openings }])
  const { token } = await site.member()
  return { site, token, ...(await openScreen(site, '/calendar?sport=golf', { token })) }
}

const refusalAt = (time: string, spots = '1 spot') =>
  `Cannot create alert for Balgowlah GC (Fri 27 Nov, any holes, ${spots}) because we found availability at ${time}.`

async function setPlayers(form: HTMLElement, players: string): Promise<void> {
  await openLine(form, 'More')
  await press(players, { role: 'radio', part: await within(form).findByRole('radiogroup', { name: 'Players' }) })
}

test('one free venue of many is offered with Book, and one press makes the alert for the others', async () => {
  const { site, token } = await openCalendar(19 * 60)
  const form = await openForm('Fri 27 Nov, 7:00 PM')
  await within(form).findByText('Balgowlah GC is free already. You can book it.')
  await press('See', { part: form })
  const book = await within(form).findByRole('link', { name: /^Book Balgowlah GC, Fri 27 Nov, 7:00/ })
  expect(book.getAttribute('href')).toMatch(/^https?:\/\//)
  expect(within(form).queryByText(/Cannot create alert for/)).toBeNull()
  await press('Create for the other 19', { part: form })
  await expectToast('Alert created successfully', willHear)
  const [alert] = await site.alertsOf(token)
  expect(alert?.venues).toHaveLength(19)
  expect(alert?.venues).not.toContain('Balgowlah')
  expect(alert?.venuePreset).toMatchObject({ kind: 'near', except: ['Balgowlah'] })
})

test('after Create Alert the refusal has the way out beside it', async () => {
  const { site, token } = await openCalendar(18 * 60)
  const form = await openForm('Fri 27 Nov, 6:00 PM')
  await within(form).findByText('Balgowlah GC is free already. You can book it.')
  await press('Create Alert', { part: form })
  const refusal = await within(form).findByRole('alert')
  expect(refusal.textContent).toContain('Cannot create alert for Balgowlah GC')
  expect(within(form).getAllByRole('button', { name: 'Create for the other 19' })).toHaveLength(1)
  await press('Create for the other 19', { part: refusal })
  await expectToast('Alert created successfully', willHear)
  expect((await site.alertsOf(token))[0]?.venues).toHaveLength(19)
})

test('the form shows matching openings before it is sent, and hides them once they no longer match', async () => {
  const { site, token } = await openCalendar(17 * 60)
  const form = await openForm('Fri 27 Nov, 5:00 PM')
  await chooseVenue(form, 'balg', 'Balgowlah GC')
  await within(form).findByText(refusalAt('5:00 PM'))
  await setPlayers(form, '4')
  await gone(() => within(form).queryByText(/Cannot create alert/))
  await setPlayers(form, '2')
  await within(form).findByText(refusalAt('5:00 PM', '2 spots'))
  await press('9', { role: 'radio', part: within(form).getByRole('radiogroup', { name: 'Holes' }) })
  await gone(() => within(form).queryByText(/Cannot create alert/))
  await press('Create Alert', { part: form })
  await expectToast('Alert created successfully', willHear)
  expect(await site.alertsOf(token)).toMatchObject([{ holes: 9, spots: 2 }])
})

test('a conflict that only the server finds is told by a toast and in the form, until the form is changed', async () => {
  const { site, token, calls } = await openCalendar(16 * 60)
  calls.fail('alerts.precheck')
  const form = await openForm('Fri 27 Nov, 4:00 PM')
  await chooseVenue(form, 'balg', 'Balgowlah GC')
  await press('Create Alert', { part: form })
  await expectToast('Cannot create alert', refusalAt('4:00 PM'))
  within(form).getByText(refusalAt('4:00 PM'))

  // With several days it is a refusal of all of them.
  await openLine(form, 'When')
  await press('Recurring alert', { role: 'checkbox', part: form })
  await expect.poll(toast).toEqual([])
  await press('Create Alert', { part: form })
  await expectToast('Error creating alerts', 'because we found availability at 4:00 PM.')
  expect(await site.alertsOf(token)).toEqual([])
})

test('the same alert again already exists, and its form leads to the one there is, as often as it is followed', async () => {
  const { site, token, goto, user } = await openCalendar()
  const golf = { sport: 'golf', venues: ['Balgowlah'], timeSlots: ['3:00 PM'] }
  await site.make(token, { ...golf, specificDate: friday })
  const form = await openForm('Fri 27 Nov, 3:00 PM')
  await chooseVenue(form, 'balg', 'Balgowlah GC')
  await press('Create Alert', { part: form })
  await expectToast('Alert Already Exists', 'You have this alert already.')
  await user.click(await found('a[href*="/alerts#"]', form))
  const known = () => screen.findByRole('button', { name: /^Alert for Fri 27 Nov, 3 PM/, expanded: true })
  await known()

  // On the page itself the dialog makes way for the alert.
  await site.make(token, { ...golf, specificDate: '2026-11-28' })
  await goto('/alerts')
  await press(/^Menu of Alert for Sat 28 Nov/)
  await press('Edit', { role: 'menuitem' })
  const edit = await dialog('Edit Availability Alert')
  await openLine(edit, 'When')
  await press('Friday 27 November 2026, 3:00 PM', { role: 'gridcell', part: edit })
  await press('Saturday 28 November 2026, 3:00 PM', { role: 'gridcell', part: edit })
  await press('Update Alert', { part: edit })
  await expectToast('Error updating alert', 'Alert Already Exists')
  await user.click(await found('a[href*="/alerts#"]', edit))
  await new Promise((r) => setTimeout(r, 1500))
  process.stdout.write(
    `DEBUG ${location.href} ${[...document.querySelectorAll('[role=dialog]')].map((d) => d.outerHTML.slice(0, 300) + d.textContent).join('\n')}\n`,
  )
  await gone(() => screen.queryByRole('dialog'))
  await known()
  expect(address()).toBe('/alerts')
})

test('past dates are refused in the calendar and in the picker', async () => {
  const { user } = await openCalendar()
  const refusal = ['Cannot create alert', 'Cannot create alerts for past dates.'] as const
  await user.dblClick(await cellAt('Tue 24 Nov, 6:00 PM'))
  await expectToast(...refusal)
  expect(screen.queryByRole('dialog', { name: 'Create Availability Alert' })).toBeNull()
  await press('Close notification')
  const form = await openForm('Wed 25 Nov, 6:30 PM')
  await openLine(form, 'When')
  await press('Monday 23 November 2026, 6:00 PM', { role: 'gridcell', part: form })
  await expectToast(...refusal)
  expect(within(form).getByRole<HTMLButtonElement>('button', { name: 'Previous week' }).disabled).toBe(true)
})

test('Enter tells what is missing; any other failure says that the alert could not be created', async () => {
  const { site, token, calls, user } = await openCalendar()
  const form = await openForm('Wed 25 Nov, 6:00 PM')
  await chooseVenue(form, 'balg', 'Balgowlah GC')
  calls.fail('alerts.create')
  await press('Create Alert', { part: form })
  await expectToast('Failed to create alert')
  await openLine(form, 'Where')
  await press('Clear venues', { part: form })
  const enter = async () => {
    await openLine(form, 'More')
    await user.type(await within(form).findByLabelText('Email'), '{Enter}')
  }
  await enter()
  await expectToast('Missing information', 'Please fill in all required fields: email, venues, and time slots.')
  await chooseVenue(form, 'balg', 'Balgowlah GC')
  await openLine(form, 'When')
  await press('Remove Wednesday November 25 6:00 PM', { part: form })
  await enter()
  await expectToast('Missing information', 'Please select at least one time slot for the alert.')
  await press('Cancel', { part: form })
  expect(await site.alertsOf(token)).toEqual([])
})

test('a conflict on the page of alerts shows in its form, without a toast', async () => {
  const { site, goto } = await openCalendar()
  await site.read('manly-lawn-tc', [{ date: '2026-11-28', openings: [court('Court 1', 7 * 60)] }])
  await goto('/alerts')
  await press('Create Alert')
  const form = await found('section[aria-label="New alert"]')
  await openLine(form, 'Where')
  await press('Tennis', { role: 'radio', part: form })
  await chooseVenue(form, 'lawn', 'Manly Lawn Tennis Club')
  await openLine(form, 'When')
  await press('Saturday 28 November 2026, 7:00 AM', { role: 'gridcell', part: form })
  await within(form).findByText(/^Cannot create alert for Manly Lawn Tennis Club \(Sat 28 Nov\) because/)
  await press('Create Alert', { part: form })
  await within(form).findByRole('button', { name: 'Creating...' })
  await within(form).findByRole('button', { name: 'Create Alert' })
  within(form).getByText(/because we found availability at 7:00 AM\.$/)
  expect(toast()).toEqual([])
  await press('Cancel', { part: form })
  expect((await site.subjectsTo(ana)).slice(1)).toEqual([])
})
