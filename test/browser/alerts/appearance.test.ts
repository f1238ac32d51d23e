import { expect, test } from 'vitest'
import { ana, callAlerts, memberToken, openAsMember, openLine } from '#test/support/alert-journeys.ts'
import { startBrowserSite } from '#test/support/browser-site.ts'

const golf = { email: ana.email, sport: 'golf', venues: ['Balgowlah', 'Long Reef'], timeSlots: ['7:00 PM'] }

test('at 320 px and with text twice as large nothing scrolls sideways, and what is pressed is 44 px high', async () => {
  const site = await startBrowserSite()
  const token = await memberToken(site)
  await callAlerts(site, token, { body: { ...golf, specificDate: '2026-11-26' } })
  const { page } = await openAsMember(site, '/alerts', { width: 320 })
  await page.getByRole('heading', { name: /^Alert for/ }).waitFor()
  await page.getByRole('button', { name: 'Create Alert' }).click()
  await openLine(page, 'When')
  await page.getByRole('gridcell', { name: 'Saturday 28 November 2026, 7:00 AM' }).click()
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
