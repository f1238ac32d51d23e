// @vitest-environment jsdom
import { act, queryByRole } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { openQuickAlert, pick } from '#test/support/jsdom/alert-form.ts'
import { refusing } from '#test/support/jsdom/failures.ts'
import { button, closed, dialog, expectToast, press, type, until } from '#test/support/jsdom/hands.ts'
import { openPage } from '#test/support/jsdom/open-page.tsx'
import { ana } from '#test/support/jsdom/usual-answers.ts'

const success = ['Success!', 'Alert created successfully. You will receive email confirmation.'] as const
const failed = ['Error', 'Failed to create alert. Please try again.'] as const

/** Two presses in one task: React renders the disabled button only after both. */
function pressTwice(target: HTMLElement): void {
  act(() => {
    target.click()
    target.click()
  })
}

const sentOf = (page: Awaited<ReturnType<typeof openPage>>) =>
  page.asked.filter(({ path }) => path === 'alerts.create').map(({ input }) => input)

test('a quick alert asks for email and sport, and watches all venues of the sport on weekday mornings', async () => {
  const page = await openPage('/alerts', { member: {} })
  const quick = await openQuickAlert()
  type('Email', '', quick)
  press(button('Create Alert', quick))
  await expectToast('Please enter your email')
  type('Email', 'nobody', quick)
  press(button('Create Alert', quick))
  await expectToast(...failed)
  type('Email', ana.email, quick)
  await pick('Sport', 'Futsal', quick)
  press(button('Create Alert', quick))
  await expectToast(...success)
  expect(sentOf(page).at(-1)).toMatchObject({
    sport: 'futsal',
    timeSlots: ['6:00 AM'],
    daysOfWeek: ['monday', 'tuesday', 'wednesday', 'thursday', 'friday'],
    minimumMinutes: 60,
    venues: ['Kikoff Harbord', 'Pittwater RSL', 'Kikoff Lakemba'],
  })
})

test('a quick alert that exists already leads to the alerts', async () => {
  await openPage('/alerts', { member: {}, answers: { alerts: { create: refusing('ALERT_EXISTS') } } })
  press(button('Create Alert', await openQuickAlert()))
  await expectToast('Alert Already Exists', 'You have this alert already.')
  press(button('See your alerts'))
  await closed()
  expect(queryByRole(document.body, 'dialog', { name: 'Quick Alert' })).toBeNull()
})

test('a quick alert whose answer was lost is sent again as the same request, once for two presses', async () => {
  vi.stubGlobal('isSecureContext', true)
  const page = await openPage('/alerts', { member: {} })
  page.failing.add('alerts.create')
  const quick = await openQuickAlert()
  press(button('Create Alert', quick))
  await expectToast(...failed)
  page.failing.clear()
  pressTwice(button('Create Alert', quick))
  await expectToast(...success)
  const requests = sentOf(page).map((input) => (input as { requestId?: string }).requestId)
  expect(requests).toEqual([expect.stringMatching(/^[\w-]{36}$/), requests[0]])
})

test('a failed confirmation of a quick alert is no failed alert', async () => {
  const page = await openPage('/alerts', { member: {} })
  page.failing.add('alerts.sendBatchConfirmation')
  press(button('Create Alert', await openQuickAlert()))
  await expectToast('Alert created', 'Alert created but confirmation email failed to send.')
  expect(sentOf(page)).toHaveLength(1)
})

test('a double press in the form of an alert sends once', async () => {
  const page = await openPage('/calendar?sport=golf&dialog=alert&at=2026-11-26-8:00PM', { member: {} })
  const form = await dialog('Create Availability Alert')
  pressTwice(await until(() => button('Create Alert', form)))
  await closed()
  expect(sentOf(page)).toHaveLength(1)
})
