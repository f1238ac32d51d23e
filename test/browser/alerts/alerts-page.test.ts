import type { Page } from 'playwright-core'
import { expect, test, vi } from 'vitest'
import { holdCall, toast, failCalls } from '#test/support/account-journeys.ts'
import {
  ana,
  callAlerts,
  chooseVenue,
  dialog,
  expectToast,
  memberToken,
  openAsMember,
  openLine,
  openQuickAlert,
  pickedSlots,
  readVenue,
} from '#test/support/alert-journeys.ts'
import { startBrowserSite } from '#test/support/browser-site.ts'
import { press, tabTo, typeInto } from '#test/support/keyboard.ts'
import { court } from '#test/support/an-opening.ts'

vi.setConfig({ testTimeout: 60_000 })

const none = 'No alerts created yet. Create your first alert to get notified when courts become available!'

function cards(page: Page): Promise<string[]> {
  return page.getByRole('heading', { level: 4 }).allInnerTexts()
}

test('an alert is made on the page by keyboard alone, and its form starts anew afterwards', async () => {
  const site = await startBrowserSite()
  const { page, faults } = await openAsMember(site, '/alerts')
  await page.getByRole('heading', { level: 1, name: 'Availability Alerts' }).waitFor()
  await page.getByText(none).waitFor()
  await press(page, 'button', 'Create Alert')
  const form = page.getByRole('region', { name: 'New alert' })
  await press(page, 'button', '20 golf venues')
  await form.getByRole('button', { name: 'All 20 within 20 km', pressed: true }).waitFor()
  expect(await form.getByRole('radio', { name: 'Golf' }).isChecked()).toBe(true)
  await form.getByRole('button', { name: 'to ana@example.com' }).waitFor()
  await form.getByText('Choose at least one time').waitFor()
  expect(await form.getByRole('button', { name: 'Create Alert' }).isDisabled()).toBe(true)

  await tabTo(page, form.getByRole('radio', { name: 'Golf' }))
  await page.keyboard.press('ArrowRight')
  await form.getByRole('button', { name: 'at least 60 minutes' }).waitFor()
  await press(page, 'button', 'Clear venues')
  await typeInto(page, 'Venues', 'pitt')
  await page.keyboard.press('Enter')
  await press(page, 'button', 'Choose dates and times')
  await form.getByText('No time slots selected yet.').waitFor()
  await tabTo(page, form.getByRole('button', { name: 'Next week' }))
  await page.keyboard.press('Enter')
  await form.getByText('30 Nov – 6 Dec 2026').waitFor()
  await tabTo(page, form.getByRole('grid').locator('[tabindex="0"]'))
  for (const key of ['PageDown', 'ArrowRight', 'Space']) await page.keyboard.press(key)
  expect(await pickedSlots(page)).toEqual(['Tuesday December 1 8:00 AM'])
  const letGo = await holdCall(page, 'alerts.create')
  await tabTo(page, form.getByRole('button', { name: 'Create Alert' }))
  await page.keyboard.press('Enter')
  await form.getByRole('button', { name: 'Creating...' }).waitFor()
  letGo()
  await expectToast(page, 'Alert created successfully', 'You will receive email confirmation with alert details.')
  await expect.poll(() => cards(page)).toEqual([expect.stringMatching(/^Alert for Tue 1 Dec, 8 AM, /)])
  expect((await site.mails()).at(-1)?.parsed.subject).toBe('Your alert is set')

  await press(page, 'button', 'Create Alert')
  await form.getByRole('button', { name: 'Choose dates and times' }).waitFor()
  await openLine(form, 'Where')
  expect(await form.getByRole('radio', { name: 'All Sports' }).isChecked()).toBe(true)
  await form.getByText('Choose at least one venue').waitFor()
  expect(faults).toEqual([])
})

test('a failed confirmation email has its own toast', async () => {
  const site = await startBrowserSite()
  const { page } = await openAsMember(site, '/alerts')
  await failCalls(page, 'sendBatchConfirmation')
  await page.getByRole('button', { name: 'Create Alert' }).click()
  await chooseVenue(page, 'balg', 'Balgowlah GC')
  await openLine(page, 'When')
  await page.getByRole('gridcell', { name: 'Saturday 28 November 2026, 7:00 AM' }).click()
  await page.getByRole('region', { name: 'New alert' }).getByRole('button', { name: 'Create Alert' }).click()
  await expectToast(page, 'Alert created', 'Alert created but confirmation email failed to send.')
  await expect.poll(() => cards(page)).toHaveLength(1)
})

test('a conflict on the page shows in the form, without a toast', async () => {
  const site = await startBrowserSite()
  await readVenue(site, 'manly-lawn-tc', [{ date: '2026-11-28', openings: [court('Court 1', 7 * 60)] }])
  const { page } = await openAsMember(site, '/alerts')
  await page.getByRole('button', { name: 'Create Alert' }).click()
  await openLine(page, 'Where')
  await page.getByRole('radiogroup', { name: 'Sport' }).getByText('Tennis').click()
  await chooseVenue(page, 'manly lawn', 'Manly Lawn Tennis Club')
  await openLine(page, 'When')
  await page.getByRole('gridcell', { name: 'Saturday 28 November 2026, 7:00 AM' }).click()
  const form = page.getByRole('region', { name: 'New alert' })
  await form.getByText('Cannot create alert for Manly Lawn Tennis Club (Sat 28 Nov) because').waitFor()
  await form.getByRole('button', { name: 'Create Alert' }).click()
  await form.getByRole('button', { name: 'Create Alert' }).and(page.locator(':enabled')).waitFor()
  await form.getByText('because we found availability at 7:00 AM.').waitFor()
  expect(await toast(page)).toEqual([])
})

test('the quick modal asks only for email and sport and watches all of its venues on weekday mornings', async () => {
  const site = await startBrowserSite()
  const { page, token } = await openAsMember(site, '/alerts')
  await openQuickAlert(page)
  const quick = dialog(page, 'Quick Alert')
  await quick.getByLabel('Email').fill('')
  await quick.getByRole('button', { name: 'Create Alert' }).click()
  await expectToast(page, 'Please enter your email')
  await quick.getByLabel('Email').fill('nobody')
  await quick.getByRole('button', { name: 'Create Alert' }).click()
  await expectToast(page, 'Error', 'Failed to create alert. Please try again.')
  await quick.getByLabel('Email').fill(ana.email)
  await quick.getByText('Futsal').click()
  await quick.getByRole('button', { name: 'Create Alert' }).click()
  await expectToast(page, 'Success!', 'Alert created successfully. You will receive email confirmation.')
  expect(await callAlerts(site, token, { method: 'GET' })).toMatchObject([
    {
      sport: 'futsal',
      timeSlots: ['6:00 AM'],
      daysOfWeek: ['monday', 'tuesday', 'wednesday', 'thursday', 'friday'],
      minimumMinutes: 60,
      venues: ['Kikoff Harbord', 'Pittwater RSL', 'Kikoff Lakemba'],
    },
  ])
  await openQuickAlert(page)
  await quick.getByText('Futsal').click()
  await quick.getByRole('button', { name: 'Create Alert' }).click()
  await expectToast(page, 'Alert Already Exists', 'You have this alert already.')
  await page.getByRole('button', { name: 'See your alerts' }).click()
  await quick.waitFor({ state: 'hidden' })
})

test('27 alerts are under 4,000 px on a phone', async () => {
  const site = await startBrowserSite()
  const token = await memberToken(site)
  const times = ['6:00 PM', '6:30 PM', '7:00 PM', '7:30 PM']
  for (let at = 0; at < 27; at++) {
    const specificDate = `2026-12-${String(at + 1).padStart(2, '0')}`
    const venues = ['manly-lawn-tc', 'keirle-park-tennis-centre', 'Balgowlah', 'Long Reef']
    await callAlerts(site, token, { body: { email: ana.email, sport: 'all', venues, timeSlots: times, specificDate } })
  }
  const { page } = await openAsMember(site, '/alerts', { width: 360 })
  await page.getByText('Watching (27)').waitFor()
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThan(4000)
})
