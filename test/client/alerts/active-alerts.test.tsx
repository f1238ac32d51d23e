// @vitest-environment jsdom
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openScreen } from '#test/support/jsdom-screen.tsx'
import { startJsdomSite } from '#test/support/jsdom-site.ts'
import {
  cellAt,
  dialog,
  expectToast,
  found,
  gone,
  openLine,
  press,
  textsOf,
  willHear,
} from '#test/support/on-screen.ts'

const edit = 'Edit Availability Alert'
const golf = { sport: 'golf', venues: ['Balgowlah', 'Long Reef'], timeSlots: ['7:00 PM', '7:30 PM'] }
const thursday = { ...golf, specificDate: '2026-11-26' }
const active = () => found('[role=dialog]:has(article)')
const isClosed = () => gone(() => document.querySelector('[role=dialog]'))

/** The alerts on Thursday at seven. */
async function openAlerts(body: object) {
  const site = await startJsdomSite()
  const { token } = await site.member()
  await site.make(token, body)
  const sport = 'sport' in body ? String(body.sport) : 'golf'
  const opened = await openScreen(site, `/calendar?sport=${sport}&view=3-days`, { token })
  await press('Active Alerts', { part: await cellAt('Thu 26 Nov, 7:00 PM', 'alert on') })
  return { ...opened, site, token, card: within(await active()).getByRole('article') }
}

test('a card says all that its alert asks for, and which series it belongs to; one that could not be deleted stays', async () => {
  const recurring = { ...thursday, holes: 18, spots: 4, isRecurring: true, recurringWeeks: 3 }
  const { card, calls, user } = await openAlerts(recurring)
  expect(screen.getByRole('heading', { name: /Active Alerts/ }).textContent).toMatch(/1$/)
  expect(textsOf(card.querySelectorAll('h3, header span'))).toEqual(['Golf Alert', 'Active'])
  expect(textsOf(card.querySelectorAll('dt, dd')).join(' ')).toBe(
    'Date Thursday, November 26, 2026 Times 7:00 PM, 7:30 PM Holes 18 Players 4 Email ana@example.com Created 24 Nov 2026, 8:00 PM',
  )
  expect(textsOf(card.querySelectorAll('li'))).toEqual(['Balgowlah GC', 'Long Reef GC'])
  await user.hover(within(card).getByRole('button', { name: 'Delete entire series' }))
  await screen.findByRole('tooltip', { name: '3 alerts in this series' })

  calls.fail('alerts.delete')
  await press('Delete this alert only', { part: card })
  await expectToast('Failed to delete alert', 'Please try again.')
  await press('Delete entire series', { part: card })
  await expectToast(
    'Failed to delete alert series',
    'Some alerts in the series could not be deleted. Please try again.',
  )
  expect(card.isConnected).toBe(true)
})

test('a weekly alert for futsal says its weekdays and minutes, and its form changes them', async () => {
  const futsal = { sport: 'futsal', venues: ['Pittwater RSL'], timeSlots: ['7:00 PM'] }
  const { card } = await openAlerts({ ...futsal, daysOfWeek: ['thursday', 'friday'], minimumMinutes: 90 })
  expect(textsOf(card.querySelectorAll('dd')).slice(0, 3)).toEqual(['Thursday, Friday', '7:00 PM', '90 minutes'])
  expect(within(card).queryByRole('button', { name: 'Delete entire series' })).toBeNull()
  await press('Edit', { part: card })
  const form = await dialog(edit)
  await openLine(form, 'When')
  const days = await within(form).findByRole('group', { name: 'Days of the week' })
  expect(textsOf(within(days).getAllByRole('button', { pressed: true }))).toEqual(['Thu', 'Fri'])
  expect(within(form).getByRole('list', { name: 'Chosen times' }).textContent).toBe('7 PM')
  await press('Mon', { part: days })
  await within(form).findByText('Mondays, Thursdays and Fridays, 7 PM, Pittwater RSL', { exact: false })
  await press('Update Alert', { part: form })
  await expectToast('Alert updated successfully', willHear)
})

test('one alert of a series is deleted, and with the last one of the cell the dialog closes', async () => {
  const { card, calls, site, token } = await openAlerts({ ...thursday, isRecurring: true, recurringWeeks: 2 })
  const letGo = calls.hold('alerts.delete')
  await press('Delete this alert only', { part: card })
  await screen.findByText('Deleting alert...')
  letGo()
  await expectToast('Alert deleted', 'The alert has been removed successfully.')
  await isClosed()
  await found('[role=gridcell][aria-label^="Thu 26 Nov, 7:00 PM"]:not([aria-label*="alert on"])')
  expect(await site.alertsOf(token)).toHaveLength(1)
})

test('the whole series is deleted at once', async () => {
  const { card, calls, site, token } = await openAlerts({ ...thursday, isRecurring: true, recurringWeeks: 4 })
  const letGo = calls.hold('alerts.deleteSeries')
  await press('Delete entire series', { part: card })
  await screen.findByText('Deleting alert series...')
  letGo()
  await expectToast('Alert series deleted', '4 alerts from the series have been removed successfully.')
  await isClosed()
  expect(await site.alertsOf(token)).toEqual([])
})

test('closing the form of an alert shows the alerts of the cell again, with what was changed', async () => {
  const { card, calls, user } = await openAlerts({ ...thursday, holes: 9 })
  await press('Edit', { part: card })
  const form = await dialog(edit)
  await openLine(form, 'More')
  expect((await within(form).findByRole<HTMLInputElement>('radio', { name: '9' })).checked).toBe(true)
  expect(within(form).queryByLabelText('Recurring alert')).toBeNull()
  await user.keyboard('{Escape}')
  await press('Edit', { part: await active() })

  const again = await dialog(edit)
  await openLine(again, 'When')
  await press('Remove Thursday November 26 7:30 PM', { part: again })
  await openLine(again, 'More')
  await press('18', { part: again, role: 'radio' })
  const letGo = calls.hold('alerts.update')
  await press('Update Alert', { part: again })
  expect((await within(again).findByRole<HTMLButtonElement>('button', { name: 'Updating...' })).disabled).toBe(true)
  letGo()
  await expectToast('Alert updated successfully', willHear)
  const facts = async () => textsOf((await active()).querySelectorAll('dd')).slice(1, 3)
  await expect.poll(facts).toEqual(['7:00 PM', '18'])
})

test('a further day in the form of an alert makes a further alert of the series', async () => {
  const { card, site, token } = await openAlerts(thursday)
  await press('Edit', { part: card })
  const form = await dialog(edit)
  await openLine(form, 'When')
  await press('Friday 27 November 2026, 7:00 PM', { part: form, role: 'gridcell' })
  await press('Update Alert', { part: form })
  await expectToast('All alerts updated successfully', willHear)
  await within(await active()).findByRole('button', { name: 'Delete entire series' })
  const days = (await site.alertsOf(token)).map(({ specificDate }) => specificDate)
  expect(days.toSorted()).toEqual(['2026-11-26', '2026-11-27'])
})
