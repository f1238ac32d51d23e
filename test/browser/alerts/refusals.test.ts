import type { Page } from 'playwright-core'
import { expect, test, vi } from 'vitest'
import { toast, failCalls } from '#test/support/account-journeys.ts'
import {
  ana,
  callAlerts,
  cellAt,
  chooseOfMenu,
  chooseVenue,
  closed,
  dialog,
  expectToast,
  memberToken,
  openAsMember,
  openLine,
  readVenue,
  willHear,
} from '#test/support/alert-journeys.ts'
import { axeViolations } from '#test/support/browser.ts'
import { startBrowserSite, type BrowserSite } from '#test/support/browser-site.ts'
import { tabTo } from '#test/support/keyboard.ts'
import { court } from '#test/support/an-opening.ts'
import { hydrated } from '#test/support/hydrated.ts'

vi.setConfig({ testTimeout: 60_000 })

const create = 'Create Availability Alert'
const closeToast = (page: Page) => page.getByRole('button', { name: 'Close notification' }).click()

function openTeeTime(site: BrowserSite): Promise<void> {
  const openings = [court('Tee', 19 * 60, { holes: [18], spots: 2 })]
  return readVenue(site, 'Balgowlah', [{ date: '2026-11-27', openings }])
}

/** Each timer of an hour ends once, and after it those of an animation. */
async function passHour(page: Page): Promise<void> {
  await page.clock.fastForward(3_600_000)
  await page.clock.runFor(1000)
}

test('the form shows matching openings before it is sent, and hides them once they no longer match', async () => {
  const site = await startBrowserSite()
  await openTeeTime(site)
  const { page, faults } = await openAsMember(site, '/calendar')
  await cellAt(page, 'Fri 27 Nov, 7:00 PM').dblclick()
  await chooseVenue(page, 'balg', 'Balgowlah GC')
  const conflict = dialog(page, create).getByText(
    'Cannot create alert for Balgowlah GC (Fri 27 Nov, any holes, 1 spot) because we found availability at 7:00 PM.',
  )
  await conflict.waitFor()
  expect(await axeViolations(page, { parts: ['[role="dialog"]'] })).toEqual([])
  await openLine(page, 'More')
  await page.getByRole('radiogroup', { name: 'Players' }).getByText('4').click()
  await conflict.waitFor({ state: 'hidden' })
  await page.getByRole('radiogroup', { name: 'Players' }).getByText('2').click()
  await dialog(page, create).getByText('any holes, 2 spots').waitFor()
  await page.getByRole('radiogroup', { name: 'Holes' }).getByText('9').click()
  await dialog(page, create).getByText('any holes').waitFor({ state: 'hidden' })
  await dialog(page, create).getByRole('button', { name: 'Create Alert' }).click()
  await expectToast(page, 'Alert created successfully', willHear)
  expect(faults).toEqual([])
})

test('a conflict that the server finds stays on screen and in the form, and the form stays open', async () => {
  const site = await startBrowserSite()
  await openTeeTime(site)
  const { page, token } = await openAsMember(site, '/calendar')
  // The precheck fails, which is ignored: the server decides.
  await failCalls(page, 'alerts.precheck')
  await cellAt(page, 'Fri 27 Nov, 7:00 PM').dblclick()
  await chooseVenue(page, 'balg', 'Balgowlah GC')
  await dialog(page, create).getByRole('button', { name: 'Create Alert' }).click()
  const text =
    'Cannot create alert for Balgowlah GC (Fri 27 Nov, any holes, 1 spot) because we found availability at 7:00 PM.'
  await expectToast(page, 'Cannot create alert', text)
  await dialog(page, create).getByText(text).waitFor()
  await passHour(page)
  expect(await toast(page)).toEqual(['Cannot create alert', text])

  // With several days it is an error of the batch, and stays just as long.
  await openLine(page, 'When')
  await page.getByLabel('Recurring alert').check()
  await dialog(page, create).getByRole('button', { name: 'Create Alert' }).click()
  await expect.poll(async () => (await toast(page))[0]).toBe('Error creating alerts')
  await passHour(page)
  expect((await toast(page))[1]).toContain('because we found availability at 7:00 PM.')
  expect(await callAlerts(site, token, { method: 'GET' })).toEqual([])
})

test('the same alert again already exists: its toast stays ten seconds, and the form leads to the alert', async () => {
  const site = await startBrowserSite()
  const { page, token } = await openAsMember(site, '/calendar')
  const body = { email: ana.email, sport: 'golf', venues: ['Balgowlah'], timeSlots: ['7:00 PM'] }
  await callAlerts(site, token, { body: { ...body, specificDate: '2026-11-27' } })
  await cellAt(page, 'Fri 27 Nov, 7:00 PM').dblclick()
  await chooseVenue(page, 'balg', 'Balgowlah GC')
  await dialog(page, create).getByRole('button', { name: 'Create Alert' }).click()
  await expectToast(page, 'Alert Already Exists', 'You have this alert already.')
  // A toast stays while the pointer is over it, and has its whole time after that.
  await page.getByRole('region', { name: 'Notifications (F8)' }).getByText('Alert Already Exists').hover()
  await page.mouse.move(0, 0)
  await page.clock.runFor(9000)
  expect(await toast(page)).toEqual(['Alert Already Exists', 'You have this alert already.'])
  await page.clock.runFor(2000)
  await expect.poll(() => toast(page)).toEqual([])
  await dialog(page, create).getByRole('link', { name: 'See it' }).click()
  const known = page.getByRole('button', { name: 'Alert for Fri 27 Nov, 7 PM', expanded: true })
  await known.waitFor()

  // On the page itself the dialog makes way for the alert, as often as the link is followed.
  await callAlerts(site, token, { body: { ...body, specificDate: '2026-11-28' } })
  await page.reload()
  await hydrated(page)
  await known.click()
  await chooseOfMenu(page, 'Alert for Sat 28 Nov, 7 PM', 'Edit')
  const edit = dialog(page, 'Edit Availability Alert')
  await openLine(edit, 'When')
  await edit.getByRole('gridcell', { name: 'Friday 27 November 2026, 7:00 PM' }).click()
  await edit.getByRole('gridcell', { name: 'Saturday 28 November 2026, 7:00 PM' }).click()
  await edit.getByRole('button', { name: 'Update Alert' }).click()
  await expectToast(page, 'Error updating alert', 'Alert Already Exists')
  await edit.getByText('You have this alert already.').waitFor()
  await edit.getByRole('link', { name: 'See it' }).click()
  await edit.waitFor({ state: 'hidden' })
  await known.waitFor()
})

test('past dates are refused in the calendar and in the picker', async () => {
  const site = await startBrowserSite()
  const { page } = await openAsMember(site, '/calendar')
  await cellAt(page, 'Tue 24 Nov, 6:00 PM').dblclick({ force: true })
  await expectToast(page, 'Cannot create alert', 'Cannot create alerts for past dates.')
  expect(await dialog(page, create).count()).toBe(0)
  await page.clock.runFor(11_000)
  await expect.poll(() => toast(page)).toEqual([])
  await cellAt(page, 'Wed 25 Nov, 6:00 PM').dblclick()
  await openLine(page, 'When')
  await dialog(page, create).getByRole('gridcell', { name: 'Monday 23 November 2026, 6:00 PM' }).click({ force: true })
  await expectToast(page, 'Cannot create alert', 'Cannot create alerts for past dates.')
  expect(await dialog(page, create).getByRole('button', { name: 'Previous week' }).isDisabled()).toBe(true)
})

test('Enter shows the missing field; any other failure says that the alert could not be created', async () => {
  const site = await startBrowserSite()
  const { page } = await openAsMember(site, '/calendar')
  await cellAt(page, 'Wed 25 Nov, 6:00 PM').dblclick()
  await chooseVenue(page, 'balg', 'Balgowlah GC')
  await failCalls(page, 'alerts.create')
  await dialog(page, create).getByRole('button', { name: 'Create Alert' }).click()
  await expectToast(page, 'Failed to create alert')
  expect(await dialog(page, create).getByRole('button', { name: 'Create Alert' }).isEnabled()).toBe(true)

  await openLine(page, 'Where')
  await page.getByRole('button', { name: 'Clear venues' }).click()
  await openLine(page, 'More')
  const email = page.getByLabel('Email')
  await tabTo(page, email)
  await page.keyboard.press('Enter')
  const missing = 'Please fill in all required fields: email, venues, and time slots.'
  await expectToast(page, 'Missing information', missing)
  await closeToast(page)
  await chooseVenue(page, 'balg', 'Balgowlah GC')
  await openLine(page, 'When')
  await page.getByRole('button', { name: 'Remove Wednesday November 25 6:00 PM' }).click()
  await openLine(page, 'More')
  await email.press('Enter')
  await expectToast(page, 'Missing information', 'Please select at least one time slot for the alert.')
  await page.keyboard.press('Escape')
  await closed(page, create)
  expect(await dialog(page, create).count()).toBe(0)
})

test('a pause, its end and a booking that fail say so, and the alert stays as it was', async () => {
  const site = await startBrowserSite()
  const token = await memberToken(site)
  const weekly = { email: ana.email, sport: 'tennis', venues: ['manly-lawn-tc'], timeSlots: ['7:00 PM'] }
  await callAlerts(site, token, { body: { ...weekly, daysOfWeek: ['tuesday'] } })
  const { page } = await openAsMember(site, '/alerts')
  const tuesdays = 'Alert for Tuesdays, 7 PM'
  const failed = ['That did not work', 'Check your connection and try again.'] as const
  async function refuse(procedure: string): Promise<void> {
    await page.route(
      (url) => url.pathname.includes(`alerts.${procedure}`),
      (route) => route.abort(),
      { times: 1 },
    )
  }

  await refuse('pause')
  await chooseOfMenu(page, tuesdays, 'Pause')
  await page.getByRole('button', { name: 'For a week' }).click()
  await expectToast(page, ...failed)
  await closeToast(page)
  await refuse('booked')
  await chooseOfMenu(page, tuesdays, 'I booked it')
  await page.getByRole('button', { name: 'Quiet for Tue 1 Dec' }).click()
  await expectToast(page, ...failed)
  await closeToast(page)
  await page.getByText('Nothing found yet').waitFor()

  await chooseOfMenu(page, tuesdays, 'Pause')
  await page.getByRole('button', { name: 'For a week' }).click()
  const paused = page.getByText('Paused until Tue 1 Dec at 8:00 PM')
  await paused.waitFor()
  await refuse('resume')
  await chooseOfMenu(page, tuesdays, 'Resume')
  await expectToast(page, ...failed)
  expect(await paused.count()).toBe(1)
})
