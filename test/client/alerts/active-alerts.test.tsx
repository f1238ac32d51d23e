// @vitest-environment jsdom
import { queryByLabelText, queryByRole } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import type { Alert } from '#domain/alerts/alert.ts'
import { sevenPmRow } from '#test/support/calendar-week.ts'
import { openLine, pick, pickSlot, willHear } from '#test/support/jsdom/alert-form.ts'
import { alertOfAna } from '#test/support/jsdom/answers-of-alerts.ts'
import {
  button,
  called,
  cellAt,
  closed,
  dialog,
  expectToast,
  key,
  one,
  pass,
  press,
  shown,
  textsOf,
  until,
} from '#test/support/jsdom/hands.ts'
import { openPage } from '#test/support/jsdom/open-page.tsx'
import { tuesdayEvening } from '#test/support/noon.ts'

const edit = 'Edit Availability Alert'
const golf = { sport: 'golf' as const, venues: ['Balgowlah', 'Long Reef'], timeSlots: ['7:00 PM', '7:30 PM'] }

/** Alerts of one series, on Thursdays. */
function thursdays(count: number, change: Partial<Alert> = {}): Alert[] {
  const series = { ...golf, isRecurring: true, recurringWeeks: count, batchId: 'batch', createdAt: tuesdayEvening }
  const dates = ['2026-11-26', '2026-12-03', '2026-12-10', '2026-12-17']
  return dates.slice(0, count).map((specificDate, at) => alertOfAna(at, { ...series, specificDate, ...change }))
}

const thursday = alertOfAna(1, { ...golf, specificDate: '2026-11-26', createdAt: tuesdayEvening })
const cell = () => cellAt(sevenPmRow, 2)
const facts = (card: HTMLElement) => textsOf(card, 'dt, dd').join(' ')

/** The card of the first alert on Thursday at seven. */
async function openAlerts(alerts: Alert[], answers: Parameters<typeof openPage>[1] = {}) {
  const page = await openPage(`/calendar?sport=${alerts[0]?.sport}`, { member: {}, alerts, ...answers })
  press(await until(() => button('Active Alerts', cell())))
  const active = await dialog(/^Active Alerts/)
  return { page, active, card: one('article', active) }
}

test('a card says all that its alert asks for, and which series it belongs to', async () => {
  const { active, card } = await openAlerts(thursdays(3, { holes: 18, spots: 4 }))
  expect(called('heading', /Active Alerts/, active).textContent).toMatch(/1$/)
  expect(textsOf(card, 'h3, header span')).toEqual(['Golf Alert', 'Active'])
  expect(facts(card)).toBe(
    'Date Thursday, November 26, 2026 Times 7:00 PM, 7:30 PM Holes 18 Players 4 Email ana@example.com Created 24 Nov 2026, 8:00 PM',
  )
  expect(textsOf(card, 'li')).toEqual(['Balgowlah GC', 'Long Reef GC'])
  await userEvent.setup({ advanceTimers: () => {}, delay: null }).hover(button('Delete entire series', card))
  await pass(700)
  expect((await shown('3 alerts in this series')).role).toBe('tooltip')
})

test('alerts that could not be deleted stay', async () => {
  const { page, card } = await openAlerts(thursdays(3))
  page.failing.add('alerts.delete').add('alerts.deleteSeries')
  press(button('Delete this alert only', card))
  await expectToast('Failed to delete alert', 'Please try again.')
  press(button('Delete entire series', card))
  await expectToast(
    'Failed to delete alert series',
    'Some alerts in the series could not be deleted. Please try again.',
  )
  expect(card.isConnected).toBe(true)
  press(button('Close'))
  await closed()
})

test('a weekly alert for futsal says its weekdays and minutes, and its form changes them', async () => {
  const weekly = { sport: 'futsal' as const, venues: ['Pittwater RSL'], minimumMinutes: 90, specificDate: null }
  const { page, card } = await openAlerts([alertOfAna(1, { ...weekly, daysOfWeek: ['thursday', 'friday'] })])
  expect(facts(card)).toMatch(/^Days Thursday, Friday Times 7:00 PM Minimum Duration 90 minutes/)
  expect(queryByRole(card, 'button', { name: 'Delete entire series' })).toBeNull()
  press(button('Edit', card))
  const form = await dialog(edit)
  const when = await openLine(form, 'When')
  const days = called('group', 'Days of the week', when)
  expect(textsOf(days, '[aria-pressed=true]')).toEqual(['Thu', 'Fri'])
  expect(textsOf(called('list', 'Chosen times', when), 'li')).toEqual(['7 PM'])
  press(button('Mon', days))
  await shown(/^Mondays, Thursdays and Fridays, 7 PM, Pittwater RSL/, form)
  press(button('Update Alert', form))
  await expectToast('Alert updated successfully', willHear)
  expect(page.asked.find(({ path }) => path === 'alerts.update')?.input).toMatchObject({
    selectedSlots: ['monday-7:00PM', 'thursday-7:00PM', 'friday-7:00PM'],
    minimumMinutes: 90,
  })
})

test('one alert of a series is deleted, and with the last one of the cell the dialog closes', async () => {
  const { promise, resolve } = Promise.withResolvers<{ deleted: number; ids: string[] }>()
  const series = thursdays(2)
  const { card } = await openAlerts(series, { answers: { alerts: { delete: () => promise } } })
  press(button('Delete this alert only', card))
  await shown('Deleting alert...')
  resolve({ deleted: 1, ids: [series[0]!.id] })
  await expectToast('Alert deleted', 'The alert has been removed successfully.')
  await closed()
  expect(cell().getAttribute('aria-label')).not.toContain('alert on')
})

test('the whole series is deleted at once, by keyboard', async () => {
  const { promise, resolve } = Promise.withResolvers<{ deleted: number; ids: string[] }>()
  const series = thursdays(4)
  const answers = { alerts: { deleteSeries: () => promise } }
  await openPage('/calendar?sport=golf', { member: {}, alerts: series, answers })
  await until(() => expect(cell().getAttribute('aria-label')).toContain('alert on'))
  key('b', { on: cell() })
  press(button('Delete entire series', await dialog(/^Active Alerts/)))
  await shown('Deleting alert series...')
  resolve({ deleted: 4, ids: series.map(({ id }) => id) })
  await expectToast('Alert series deleted', '4 alerts from the series have been removed successfully.')
  await closed()
})

test('closing the form of an alert shows the alerts of the cell again, with what was changed', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  const { page, card } = await openAlerts([{ ...thursday, holes: 9 }])
  press(button('Edit', card))
  const form = await dialog(edit)
  expect(called('radio', '9', called('radiogroup', 'Holes', await openLine(form, 'More')))).toHaveProperty(
    'checked',
    true,
  )
  expect(queryByLabelText(form, 'Recurring alert')).toBeNull()
  key('Escape', { on: form })
  press(button('Edit', one('article', await dialog(/^Active Alerts/))))

  const again = await dialog(edit)
  press(button('Remove Thursday November 26 7:30 PM', await openLine(again, 'When')))
  await openLine(again, 'More')
  await pick('Holes', '18', again)
  page.holding.set('alerts.update', promise)
  press(button('Update Alert', again))
  await until(() => expect(button('Updating...', again)).toHaveProperty('ariaDisabled', 'true'))
  resolve()
  await expectToast('Alert updated successfully', willHear)
  const active = await dialog(/^Active Alerts/)
  await until(() => expect(facts(active)).toContain('Times 7:00 PM Holes 18'))
})

test('a further day in the form of an alert makes a further alert of the series', async () => {
  const { card } = await openAlerts([thursday])
  press(button('Edit', card))
  const form = await dialog(edit)
  await pickSlot('Friday 27 November 2026, 7:00 PM', form)
  press(button('Update Alert', form))
  await expectToast('All alerts updated successfully', willHear)
  const active = await dialog(/^Active Alerts/)
  await until(() => button('Delete entire series', active))
  key('Escape', { on: active })
  await closed()
  press(button('Active Alerts', cellAt(sevenPmRow, 3)))
  await until(() => expect(facts(document.body)).toContain('Friday, November 27, 2026'))
})
