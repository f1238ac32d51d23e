// @vitest-environment jsdom
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openScreen } from '#test/support/jsdom-screen.tsx'
import { ana, startJsdomSite } from '#test/support/jsdom-site.ts'
import { dialog, expectToast, fill, gone, openForm, press } from '#test/support/on-screen.ts'

async function openAsMember(path: string) {
  const site = await startJsdomSite()
  const { token } = await site.member()
  return { site, token, ...(await openScreen(site, path, { token })) }
}

async function openQuickAlert(): Promise<HTMLElement> {
  await press('More for alerts')
  await press('Quick Alert', { role: 'menuitem' })
  const quick = await dialog('Quick Alert')
  await within(quick).findByRole('button', { name: 'Create Alert' })
  return quick
}

/** Two presses in one task: React renders the disabled button only after both. */
async function pressTwice(part: HTMLElement): Promise<void> {
  const button = await within(part).findByRole<HTMLButtonElement>('button', { name: 'Create Alert' })
  await expect.poll(() => button.disabled).toBe(false)
  button.click()
  button.click()
}

test('a quick alert asks for email and sport, and watches all venues of the sport on weekday mornings', async () => {
  const { site, token } = await openAsMember('/alerts')
  const quick = await openQuickAlert()
  await fill('Email', '', quick)
  await press('Create Alert', { part: quick })
  await expectToast('Please enter your email')
  await fill('Email', 'nobody', quick)
  await press('Create Alert', { part: quick })
  await expectToast('Error', 'Failed to create alert. Please try again.')
  await fill('Email', ana, quick)
  await press('Futsal', { role: 'radio', part: quick })
  await press('Create Alert', { part: quick })
  await expectToast('Success!', 'Alert created successfully. You will receive email confirmation.')
  expect(await site.alertsOf(token)).toMatchObject([
    {
      sport: 'futsal',
      timeSlots: ['6:00 AM'],
      daysOfWeek: ['monday', 'tuesday', 'wednesday', 'thursday', 'friday'],
      minimumMinutes: 60,
      venues: ['Kikoff Harbord', 'Pittwater RSL', 'Kikoff Lakemba'],
    },
  ])
  const again = await openQuickAlert()
  await press('Futsal', { role: 'radio', part: again })
  await press('Create Alert', { part: again })
  await expectToast('Alert Already Exists', 'You have this alert already.')
  await press('See your alerts')
  await gone(() => screen.queryByRole('dialog', { name: 'Quick Alert' }))
})

test('a quick alert whose answer is lost is made once, however often it is tried again, and by a double press', async () => {
  const { site, token, calls } = await openAsMember('/alerts')
  calls.loseAnswer('alerts.create')
  const quick = await openQuickAlert()
  await press('Create Alert', { part: quick })
  await expectToast('Error', 'Failed to create alert. Please try again.')
  expect(calls.count('alerts.create')).toBe(1)
  await pressTwice(quick)
  await expectToast('Success!', 'Alert created successfully. You will receive email confirmation.')
  expect(calls.count('alerts.create')).toBe(2)
  expect(await site.alertsOf(token)).toHaveLength(1)

  // A failed confirmation is no failed alert.
  calls.fail('sendBatchConfirmation')
  const other = await openQuickAlert()
  await press('Futsal', { role: 'radio', part: other })
  await press('Create Alert', { part: other })
  await expectToast('Alert created', 'Alert created but confirmation email failed to send.')
  expect(await site.alertsOf(token)).toHaveLength(2)
})

test('a double press in the form of an alert sends once', async () => {
  const { site, token, calls } = await openAsMember('/calendar?sport=golf&view=3-days')
  const form = await openForm('Thu 26 Nov, 8:00 PM')
  await pressTwice(form)
  await gone(() => screen.queryByRole('dialog', { name: 'Create Availability Alert' }))
  expect(calls.count('alerts.create')).toBe(1)
  expect(await site.alertsOf(token)).toHaveLength(1)
})
