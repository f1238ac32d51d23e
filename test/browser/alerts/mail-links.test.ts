import type { Page } from 'playwright-core'
import { expect, test, vi } from 'vitest'
import { expectHeading, pathOf } from '#test/support/account-journeys.ts'
import { ana, callAlerts, memberToken, readVenue } from '#test/support/alert-journeys.ts'
import { axeViolations, openBrowser } from '#test/support/browser.ts'
import { startBrowserSite, type BrowserSite } from '#test/support/browser-site.ts'
import { press } from '#test/support/keyboard.ts'
import { court } from '#test/support/an-opening.ts'

vi.setConfig({ testTimeout: 60_000 })

const tennis = { sport: 'tennis', venues: ['manly-lawn-tc'], timeSlots: ['7:00 PM'], specificDate: '2026-11-26' }

/** A member whose watched court has just opened, and the mail that says so. */
async function openingMail(site: BrowserSite) {
  const token = await memberToken(site)
  await callAlerts(site, token, { body: { ...tennis, email: ana.email } })
  await readVenue(site, 'manly-lawn-tc', [{ date: '2026-11-26', openings: [court('Court 1', 19 * 60)] }])
  site.pass(1000)
  const mail = (await site.mails()).findLast(({ parsed }) => parsed.subject?.startsWith('Open now'))
  const stop = /http:\/\/courtside\.test(\/api\/alerts\/link\/stop\S+)/.exec(mail?.parsed.text ?? '')?.[1]
  return { token, html: String(mail?.parsed.html), link: `${site.url}${stop}` }
}

/** On a phone the button is above the fold, and the last links are apart. */
async function expectMailFits(page: Page): Promise<void> {
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
}

test('an email fits a phone, and its link to stop the alert acts only by the button that it leads to', async () => {
  const site = await startBrowserSite()
  const { token, html, link } = await openingMail(site)
  const { page } = await openBrowser({ width: 360, height: 640 })
  await page.setContent(html)
  await expectMailFits(page)
  await page.goto(link)
  await expectHeading(page, 'Stop this alert?')
  await expect.poll(() => pathOf(page)).toBe('/manage-alert')
  expect(await callAlerts(site, token, { method: 'GET' })).toHaveLength(1)
  expect(await axeViolations(page)).toEqual([])
  await press(page, 'button', 'Stop this alert')
  await expectHeading(page, 'Alert stopped')
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.getByText('It is watching again.').waitFor()
  expect(await callAlerts(site, token, { method: 'GET' })).toHaveLength(1)
})
