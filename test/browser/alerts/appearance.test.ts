import { expect, test, vi } from 'vitest'
import {
  ana,
  callAlerts,
  cellAt,
  chooseVenue,
  closed,
  dialog,
  memberToken,
  openAsMember,
} from '#test/support/alert-journeys.ts'
import { axeViolations } from '#test/support/browser.ts'
import { startBrowserSite } from '#test/support/browser-site.ts'

vi.setConfig({ testTimeout: 120_000 })

const golf = { email: ana.email, sport: 'golf', venues: ['Balgowlah', 'Long Reef'], timeSlots: ['7:00 PM'] }

test.each([
  [360, 'light'],
  [360, 'dark'],
  [1280, 'light'],
  [1280, 'dark'],
] as const)('at %i px, %s, axe finds nothing on the alerts page or in any alert dialog', async (width, colorScheme) => {
  const site = await startBrowserSite()
  const token = await memberToken(site)
  const body = { ...golf, specificDate: '2026-11-26', isRecurring: true, recurringWeeks: 2 }
  await callAlerts(site, token, { body })
  const { page, faults } = await openAsMember(site, '/alerts', { width, colorScheme })
  const found: string[] = []
  const look = async (where: string) =>
    void found.push(...(await axeViolations(page)).map((violation) => `${where} ${violation}`))

  await page
    .getByRole('button', { name: /^Alert for/ })
    .first()
    .click()
  await page.getByRole('button', { name: 'Pause' }).click()
  await look('list')
  await page.getByRole('button', { name: 'Create Alert' }).click()
  await chooseVenue(page, 'balg', 'Balgowlah GC')
  await page.getByRole('gridcell', { name: 'Saturday, December 5, 2026, 7:00 AM' }).click()
  await page.getByLabel('Recurring alert').check()
  await look('form')
  await page.getByText('Every week until I stop').click()
  await page.getByRole('button', { name: /^Evening/ }).click()
  await page.getByRole('button', { name: 'Tue' }).click()
  await page.getByText('Nothing matches right now.').waitFor()
  await look('weekly')
  await page.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Quick Alert' }).click()
  await dialog(page, 'Quick Alert').waitFor()
  await look('quick')

  await page.goto(`${site.url}/calendar?view=3-days`)
  await cellAt(page, 'Thu 26 Nov, 7:00 PM').getByRole('button', { name: 'Active Alerts' }).click()
  await dialog(page, 'Active Alerts').getByRole('article').waitFor()
  await look('active')
  await dialog(page, 'Active Alerts').getByRole('button', { name: 'Edit' }).click()
  await dialog(page, 'Edit Availability Alert').waitFor()
  await look('edit')
  await page.keyboard.press('Escape')
  await dialog(page, 'Active Alerts').waitFor()
  await page.keyboard.press('Escape')
  await closed(page, 'Active Alerts')
  await cellAt(page, 'Thu 26 Nov, 6:00 PM').dblclick()
  await dialog(page, 'Create Availability Alert').waitFor()
  await look('create')
  expect(found).toEqual([])
  expect(faults).toEqual([])
})

test('at 320 px and with text twice as large nothing scrolls sideways, and what is pressed is 44 px high', async () => {
  const site = await startBrowserSite()
  const token = await memberToken(site)
  await callAlerts(site, token, { body: { ...golf, specificDate: '2026-11-26' } })
  const { page } = await openAsMember(site, '/alerts', { width: 320 })
  await page.getByRole('heading', { name: /^Alert for/ }).waitFor()
  await page.getByRole('button', { name: 'Create Alert' }).click()
  await page.getByRole('gridcell', { name: 'Saturday, December 5, 2026, 7:00 AM' }).click()
  for (const fontSize of ['100%', '200%']) {
    await page.evaluate((size) => (document.documentElement.style.fontSize = size), fontSize)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
  }
  await page.evaluate(() => (document.documentElement.style.fontSize = '100%'))
  // A button that covers more than its text does so with what comes after it.
  const small = await page
    .locator('main')
    .locator(
      'a:visible, button:visible, input:not([type=radio], [type=checkbox], [role=combobox]):visible, select:visible',
    )
    .evaluateAll((all) =>
      all
        .filter(
          (one) =>
            one.getBoundingClientRect().height < 44 &&
            !(Number.parseFloat(getComputedStyle(one, '::after').height) >= 44),
        )
        .map((one) => one.outerHTML),
    )
  expect(small).toEqual([])
})
