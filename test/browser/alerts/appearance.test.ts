import { expect, test } from 'vitest'
import { ana, callAlerts, memberToken, openAsMember, openLine, readVenue } from '#test/support/alert-journeys.ts'
import { court } from '#test/support/an-opening.ts'
import { openBrowser } from '#test/support/browser.ts'
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

test('the email about an opening has its button above the fold of a phone, and its last links are apart', async () => {
  const site = await startBrowserSite()
  const token = await memberToken(site)
  const tennis = { sport: 'tennis', venues: ['manly-lawn-tc'], timeSlots: ['7:00 PM'], specificDate: '2026-11-26' }
  await callAlerts(site, token, { body: { ...tennis, email: ana.email } })
  await readVenue(site, 'manly-lawn-tc', [{ date: '2026-11-26', openings: [court('Court 1', 19 * 60)] }])
  site.pass(1000)
  const mail = (await site.mails()).findLast(({ parsed }) => parsed.subject?.startsWith('Open now'))
  const { page } = await openBrowser({ width: 360, height: 640 })
  await page.setContent(String(mail?.parsed.html))
  const boxOf = async (name: string) => (await page.getByRole('link', { name }).boundingBox())!
  const button = await boxOf('Book 7:00 PM, Thu 26 Nov')
  expect(button.y + button.height).toBeLessThan(640)
  expect(button.height).toBeGreaterThanOrEqual(44)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
  const links = await Promise.all(['I booked it', 'Pause for a week', 'Stop this alert', 'Change it'].map(boxOf))
  const gaps = links.slice(1).map((link, at) => {
    const before = links[at]!
    return Math.max(link.x - (before.x + before.width), link.y - (before.y + before.height))
  })
  expect(Math.min(...gaps)).toBeGreaterThanOrEqual(24)
})
