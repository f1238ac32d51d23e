import type { Page } from 'playwright-core'
import { expect, test, vi } from 'vitest'
import { toast, failCalls } from '#test/support/account-journeys.ts'
import {
  ana,
  callAlerts,
  chooseOfMenu,
  dialog,
  expectToast,
  memberToken,
  openAsMember,
  openLine,
} from '#test/support/alert-journeys.ts'
import { startBrowserSite } from '#test/support/browser-site.ts'
import { press } from '#test/support/keyboard.ts'

vi.setConfig({ testTimeout: 60_000 })

const none = 'No alerts created yet. Create your first alert to get notified when courts become available!'
const tennis = { email: ana.email, sport: 'tennis', venues: ['manly-lawn-tc'], timeSlots: ['7:00 PM'] }
const golf = { email: ana.email, sport: 'golf', venues: ['Balgowlah'], timeSlots: ['7:00 AM'] }
const futsal = { email: ana.email, sport: 'futsal', venues: ['Pittwater RSL'], timeSlots: ['7:00 PM', '7:30 PM'] }

function cards(page: Page): Promise<string[]> {
  return page.getByRole('heading', { level: 4 }).allInnerTexts()
}

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
  const card = page.getByRole('article')
  await filter.selectOption('Golf')
  const title = 'Alert for Sat 5 Dec, 7 AM, Balgowlah GC, 18 holes, 3 players'
  expect(await cards(page)).toEqual([title])
  await card.getByRole('button', { name: title, exact: true }).click()
  await card.getByText('No near misses.').waitFor()
  expect((await card.innerText()).split(/\n+/)).toEqual([
    title,
    'Nothing found yet',
    'Sport',
    'Golf',
    'Holes',
    '18',
    'Players',
    '3',
    'Email',
    'ana@example.com',
    'Created',
    '24 Nov 2026',
    'Checked',
    'Not all venues checked yet',
    'Balgowlah GC',
    'Since Tue 24 Nov we checked 1 venue 0 times. No near misses.',
    'Why no alert?',
  ])
  await card.getByRole('button', { name: `Menu of ${title}` }).click()
  await expect
    .poll(() => page.getByRole('menuitem').allInnerTexts())
    .toEqual(['Edit', 'Pause', 'I booked it', 'Play together', 'Delete'])
  await page.keyboard.press('Escape')
  await filter.selectOption('Futsal')
  await card.getByRole('button', { name: /^Alert for/ }).click()
  expect(await card.innerText()).toMatch(/Minimum Duration\s+90 minutes/)
  await filter.selectOption('Tennis')
  expect(await cards(page)).toEqual(['Alert for Mondays and Fridays, 7 PM, Manly Lawn Tennis Club, until you stop'])
})

test('a deleted alert leaves the list and comes back by Undo; one that could not be deleted stays, without a word', async () => {
  const site = await startBrowserSite()
  const token = await memberToken(site)
  await callAlerts(site, token, { body: { ...tennis, specificDate: '2026-12-05' } })
  await callAlerts(site, token, { body: { ...tennis, specificDate: '2026-12-06' } })
  const { page } = await openAsMember(site, '/alerts')
  const watching = page.getByRole('region', { name: 'Watching' }).getByRole('heading', { level: 4 })
  await chooseOfMenu(page, 'Alert for Sat 5 Dec, 7 PM', 'Delete')
  await expectToast(page, 'Alert deleted', 'The alert has been removed successfully.')
  await expect.poll(() => watching.allInnerTexts()).toEqual(['Alert for Sun 6 Dec, 7 PM, Manly Lawn Tennis Club'])
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(() => watching.count()).toBe(2)
  expect(await callAlerts(site, token, { method: 'GET' })).toHaveLength(2)
  await failCalls(page, 'alerts.delete')
  await chooseOfMenu(page, 'Alert for Sun 6 Dec, 7 PM', 'Delete')
  const menu = page.getByRole('button', { name: 'Menu of Alert for Sun 6 Dec, 7 PM' })
  await menu.and(page.locator(':enabled')).waitFor()
  expect(await toast(page)).toEqual([])
  expect(await watching.count()).toBe(2)
})

test('a filter that hides all alerts says so; a series is one card, is deleted as one, and comes back as one', async () => {
  const site = await startBrowserSite()
  const token = await memberToken(site)
  const body = { ...tennis, specificDate: '2026-12-05', isRecurring: true, recurringWeeks: 3 }
  await callAlerts(site, token, { body })
  const { page } = await openAsMember(site, '/alerts')
  await page.getByText('Watching (1)').waitFor()
  expect(await cards(page)).toEqual(['Alert for Sat 5 Dec, Sat 12 Dec and Sat 19 Dec, 7 PM, Manly Lawn Tennis Club'])
  await page.getByLabel('Filter by sport').selectOption('Golf')
  await page.getByText('None of your alerts is for this sport.').waitFor()
  expect(await page.getByText(none).count()).toBe(0)
  await page.getByLabel('Filter by sport').selectOption('All Sports')
  await chooseOfMenu(page, 'Alert for Sat 5 Dec', 'Delete series')
  await expectToast(page, 'Alert series deleted', '3 alerts from the series have been removed successfully.')
  await page.getByText('All of your alerts have ended.').waitFor()
  expect(await page.getByText(none).count()).toBe(0)
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.getByText('Watching (1)').waitFor()
  expect(await callAlerts(site, token, { method: 'GET' })).toHaveLength(3)
})

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

test('an address that names an alert leads to its card, opened', async () => {
  const site = await startBrowserSite()
  const token = await memberToken(site)
  const made: { id: string }[] = []
  for (let day = 10; day < 22; day++) {
    made.push(
      (await callAlerts(site, token, { body: { ...tennis, specificDate: `2026-12-${day}` } })) as { id: string },
    )
  }
  const { page } = await openAsMember(site, `/alerts#${made[0]?.id}`, { width: 360 })
  const card = page.getByRole('article', { name: 'Alert for Thu 10 Dec, 7 PM' })
  await card.getByRole('button', { name: 'Why no alert?' }).waitFor()
  await expect
    .poll(async () => ((await card.boundingBox())?.y ?? -1) >= 0 && ((await card.boundingBox())?.y ?? 999) < 300)
    .toBe(true)
})

test('a list that cannot be loaded offers another try', async () => {
  const site = await startBrowserSite()
  await memberToken(site)
  const { page } = await openAsMember(site, '/')
  await failCalls(page, 'alerts.overview')
  await page.getByRole('link', { name: 'Alerts', exact: true }).click()
  await page.getByText('We could not load your alerts.').waitFor()
  await page.unrouteAll()
  await page.getByRole('button', { name: 'Try Again' }).click()
  await page.getByText(none).waitFor()
  expect(await page.getByRole('button', { name: 'Try Again' }).count()).toBe(0)
})
