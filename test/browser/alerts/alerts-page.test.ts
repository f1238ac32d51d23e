import type { Page } from 'playwright-core'
import { expect, test, vi } from 'vitest'
import { holdCall, toast } from '#test/support/account-journeys.ts'
import {
  ana,
  callAlerts,
  chooseVenue,
  dialog,
  expectToast,
  memberToken,
  openAsMember,
  pickedSlots,
  readVenue,
} from '#test/support/alert-journeys.ts'
import { startBrowserSite } from '#test/support/browser-site.ts'
import { press, tabTo, typeInto } from '#test/support/keyboard.ts'
import { court } from '#test/support/an-opening.ts'

vi.setConfig({ testTimeout: 60_000 })

const none = 'No alerts created yet. Create your first alert to get notified when courts become available!'
const tennis = { email: ana.email, sport: 'tennis', venues: ['manly-lawn-tc'], timeSlots: ['7:00 PM'] }
const golf = { email: ana.email, sport: 'golf', venues: ['Balgowlah'], timeSlots: ['7:00 AM'] }
const futsal = { email: ana.email, sport: 'futsal', venues: ['Pittwater RSL'], timeSlots: ['7:00 PM', '7:30 PM'] }

function cards(page: Page): Promise<string[]> {
  return page.getByRole('heading', { level: 3 }).allInnerTexts()
}

test('an alert is made on the page by keyboard alone, and its form starts anew afterwards', async () => {
  const site = await startBrowserSite()
  const { page, faults } = await openAsMember(site, '/alerts')
  await page.getByRole('heading', { level: 1, name: 'Availability Alerts' }).waitFor()
  await page.getByText(none).waitFor()
  await press(page, 'button', 'Create Alert')
  const form = page.getByRole('region', { name: 'New alert' })
  expect(await form.getByRole('radio', { name: 'All Sports' }).isChecked()).toBe(true)
  expect(await form.getByLabel('Email').inputValue()).toBe('ana@example.com')
  await form.getByText('No time slots selected yet.').waitFor()
  expect(await form.getByRole('button', { name: 'Create Alert' }).isDisabled()).toBe(true)

  await tabTo(page, form.getByRole('radio', { name: 'All Sports' }))
  await page.keyboard.press('ArrowLeft')
  expect(await form.getByText('Minimum Duration (minutes)').isVisible()).toBe(true)
  await typeInto(page, 'Venues', 'pitt')
  await page.keyboard.press('Enter')
  await tabTo(page, form.getByRole('button', { name: 'Next week' }))
  await page.keyboard.press('Enter')
  await form.getByText('Dec 7 - Dec 13, 2026').waitFor()
  await tabTo(page, form.getByRole('grid').locator('[tabindex="0"]'))
  for (const key of ['PageDown', 'ArrowRight', 'Space']) await page.keyboard.press(key)
  expect(await pickedSlots(page)).toEqual(['Tuesday December 8 8:00 AM'])
  const letGo = await holdCall(page, 'alerts.create')
  await tabTo(page, form.getByRole('button', { name: 'Create Alert' }))
  await page.keyboard.press('Enter')
  await form.getByRole('button', { name: 'Creating...' }).waitFor()
  letGo()
  await expectToast(page, 'Alert created successfully', 'You will receive email confirmation with alert details.')
  await expect.poll(() => cards(page)).toEqual(['Alert for Tuesday, December 8, 2026 at 8:00 AM'])
  expect((await site.mails()).at(-1)?.parsed.subject).toBe('Your alert is set')

  await press(page, 'button', 'Create Alert')
  expect(await form.getByRole('radio', { name: 'All Sports' }).isChecked()).toBe(true)
  await form.getByText('No time slots selected yet.').waitFor()
  expect(faults).toEqual([])
})

test('a confirmation email that cannot be asked for is told apart', async () => {
  const site = await startBrowserSite()
  const { page } = await openAsMember(site, '/alerts')
  await page.route(
    (url) => url.pathname.includes('sendBatchConfirmation'),
    (route) => route.abort(),
  )
  await page.getByRole('button', { name: 'Create Alert' }).click()
  await chooseVenue(page, 'balg', 'Balgowlah GC')
  await page.getByRole('gridcell', { name: 'Saturday, December 5, 2026, 7:00 AM' }).click()
  await page.getByRole('region', { name: 'New alert' }).getByRole('button', { name: 'Create Alert' }).click()
  await expectToast(page, 'Alert created', 'Alert created but confirmation email failed to send.')
  expect(await cards(page)).toHaveLength(1)
})

test('a conflict raises no toast on the page and stands in the form', async () => {
  const site = await startBrowserSite()
  await readVenue(site, 'manly-lawn-tc', [{ date: '2026-12-05', openings: [court('Court 1', 7 * 60)] }])
  const { page } = await openAsMember(site, '/alerts')
  await page.getByRole('button', { name: 'Create Alert' }).click()
  await chooseVenue(page, 'manly lawn', 'Manly Lawn Tennis Club')
  await page.getByRole('gridcell', { name: 'Saturday, December 5, 2026, 7:00 AM' }).click()
  const form = page.getByRole('region', { name: 'New alert' })
  await form.getByText('Cannot create alert for Manly Lawn Tennis Club (2026-12-05) because').waitFor()
  await form.getByRole('button', { name: 'Create Alert' }).click()
  await form.getByRole('button', { name: 'Create Alert' }).and(page.locator(':enabled')).waitFor()
  await form.getByText('because we found availability at 7:00 AM.').waitFor()
  expect(await toast(page)).toEqual([])
})

test('the filter shows one sport, and a card says when, where, for whom and since when', async () => {
  const site = await startBrowserSite()
  const token = await memberToken(site)
  await callAlerts(site, token, { body: { ...tennis, daysOfWeek: ['monday', 'friday'] } })
  await callAlerts(site, token, { body: { ...golf, specificDate: '2026-12-05', holes: 18, spots: 3 } })
  await callAlerts(site, token, { body: { ...futsal, specificDate: '2026-12-05', minimumMinutes: 90 } })
  const { page } = await openAsMember(site, '/alerts')
  await expect.poll(async () => (await cards(page)).length).toBe(3)
  const filter = page.getByLabel('Filter by sport')
  expect(await filter.getByRole('option').allInnerTexts()).toEqual(['All Sports', 'Tennis', 'Golf', 'Futsal'])
  const card = page.getByRole('listitem').filter({ has: page.getByRole('heading', { level: 3 }) })
  await filter.selectOption('Golf')
  expect(await cards(page)).toEqual(['Alert for Saturday, December 5, 2026 at 7:00 AM'])
  expect((await card.innerText()).split(/\n+/)).toEqual([
    'Alert for Saturday, December 5, 2026 at 7:00 AM',
    'Sport',
    'Golf',
    'Holes',
    '18',
    'Players',
    '3',
    'Email',
    'ana@example.com',
    'Created',
    'Nov 24, 2026',
    'Balgowlah GC',
  ])
  await filter.selectOption('Futsal')
  expect(await card.innerText()).toMatch(/Minimum Duration\s+90 minutes/)
  await filter.selectOption('Tennis')
  expect(await cards(page)).toEqual(['Alert for Monday, Friday at 7:00 PM'])
})

test('a deleted alert leaves the list; one that could not be deleted stays, without a word', async () => {
  const site = await startBrowserSite()
  const token = await memberToken(site)
  await callAlerts(site, token, { body: { ...tennis, specificDate: '2026-12-05' } })
  await callAlerts(site, token, { body: { ...tennis, specificDate: '2026-12-06' } })
  const { page } = await openAsMember(site, '/alerts')
  await press(page, 'button', 'Delete alert for Saturday, December 5, 2026 at 7:00 PM')
  await expectToast(page, 'Alert deleted', 'The alert has been removed successfully.')
  await expect.poll(() => cards(page)).toEqual(['Alert for Sunday, December 6, 2026 at 7:00 PM'])
  await page.clock.runFor(6000)
  await page.route(
    (url) => url.pathname.includes('alerts.delete'),
    (route) => route.abort(),
  )
  const remove = page.getByRole('button', { name: 'Delete alert for Sunday, December 6, 2026 at 7:00 PM' })
  await remove.click()
  await remove.and(page.locator(':enabled')).waitFor()
  expect(await toast(page)).toEqual([])
  expect(await cards(page)).toHaveLength(1)
})

test('the quick modal asks only for email and sport and watches all of its venues on weekday mornings', async () => {
  const site = await startBrowserSite()
  const { page, token } = await openAsMember(site, '/alerts')
  await page.getByRole('button', { name: 'Quick Alert' }).click()
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
})

test('a list that cannot be loaded offers another try', async () => {
  const site = await startBrowserSite()
  await memberToken(site)
  const { page } = await openAsMember(site, '/')
  await page.route(
    (url) => url.pathname.includes('alerts.list'),
    (route) => route.abort(),
    { times: 1 },
  )
  await page.goto(`${site.url}/alerts`)
  await page.getByText('We could not load your alerts.').waitFor()
  await page.getByRole('button', { name: 'Try Again' }).click()
  await page.getByText(none).waitFor()
  expect(await page.getByRole('button', { name: 'Try Again' }).count()).toBe(0)
})
