import type { Page } from 'playwright-core'
import { expect, test, vi } from 'vitest'
import {
  ana,
  callAlerts,
  chooseOfMenu,
  dialog,
  memberToken,
  openAsMember,
  openLine,
} from '#test/support/alert-journeys.ts'
import { startBrowserSite } from '#test/support/browser-site.ts'
import { press } from '#test/support/keyboard.ts'

vi.setConfig({ testTimeout: 60_000 })

const tennis = { email: ana.email, sport: 'tennis', venues: ['manly-lawn-tc'], timeSlots: ['7:00 PM'] }

function cards(page: Page): Promise<string[]> {
  return page.getByRole('heading', { level: 4 }).allInnerTexts()
}

test('an alert is paused, resumed, quieted and edited from its menu, and all are paused at once', async () => {
  const site = await startBrowserSite()
  const token = await memberToken(site)
  await callAlerts(site, token, { body: { ...tennis, daysOfWeek: ['tuesday'] } })
  const { page, faults } = await openAsMember(site, '/alerts')
  const tuesdays = 'Alert for Tuesdays, 7 PM'
  await chooseOfMenu(page, tuesdays, 'Pause')
  await press(page, 'button', 'For a week')
  await page.getByText('Paused until Tue 1 Dec at 8:00 PM').waitFor()
  await page.getByText('Watching (1)').waitFor()
  expect(await callAlerts(site, token, { method: 'GET' })).toMatchObject([
    { pausedUntil: expect.stringContaining('2026-12-01T09:00:') },
  ])
  await chooseOfMenu(page, tuesdays, 'Resume')
  await page.getByText('Nothing found yet').waitFor()
  await chooseOfMenu(page, tuesdays, 'I booked it')
  await page.getByRole('button', { name: 'Quiet for Tue 1 Dec' }).click()
  await page.getByRole('article').getByText('Quiet for Tue 1 Dec. Next: Tue 8 Dec.').waitFor()
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.getByText('Nothing found yet').waitFor()
  await chooseOfMenu(page, tuesdays, 'I booked it')
  await page.getByRole('button', { name: 'Quiet for Tue 8 Dec' }).click()
  await chooseOfMenu(page, tuesdays, 'Watch Tue 8 Dec again')
  await page.getByText('Nothing found yet').waitFor()
  await page.getByRole('button', { name: 'More for alerts' }).click()
  await page.getByRole('menuitem', { name: 'Pause everything until …' }).click()
  await page.getByRole('button', { name: 'For a week' }).click()
  await page.getByText('Paused until Tue 1 Dec at 8:00 PM').waitFor()
  await chooseOfMenu(page, tuesdays, 'Edit')
  const form = dialog(page, 'Edit Availability Alert')
  await openLine(form, 'When')
  await form.getByRole('button', { name: 'Thu', exact: true }).click()
  await form.getByRole('button', { name: 'Update Alert' }).click()
  await expect
    .poll(() => cards(page))
    .toEqual(['Alert for Tuesdays and Thursdays, 7 PM, Manly Lawn Tennis Club, until you stop'])
  await chooseOfMenu(page, 'Alert for Tuesdays and Thursdays', 'Edit')
  await openLine(form, 'When')
  await form.getByText('These dates').click()
  await form.getByRole('button', { name: 'Update Alert' }).click()
  await expect.poll(() => cards(page)).toEqual(['Alert for Thu 26 Nov, 7 PM, Manly Lawn Tennis Club'])
  expect(faults).toEqual([])
})
