import type { Page } from 'playwright-core'
import { expect, test, vi } from 'vitest'
import { expectHeading } from '#test/support/account-journeys.ts'
import {
  ana,
  callAlerts,
  chooseOfMenu,
  memberToken,
  openAsMember,
  openLine,
  readVenue,
} from '#test/support/alert-journeys.ts'
import { axeViolations, openBrowser, type BrowserOptions } from '#test/support/browser.ts'
import { startBrowserSite, type BrowserSite } from '#test/support/browser-site.ts'
import { press } from '#test/support/keyboard.ts'
import { court } from '#test/support/an-opening.ts'

vi.setConfig({ testTimeout: 90_000 })

const tennis = { email: ana.email, sport: 'tennis', venues: ['manly-lawn-tc'], timeSlots: ['7:00 PM'] }

/** The link 'Change it' of the email about a court that has just opened. */
async function changeLink(site: BrowserSite): Promise<{ token: string; link: string }> {
  const token = await memberToken(site)
  await callAlerts(site, token, { body: { ...tennis, daysOfWeek: ['thursday'] } })
  await readVenue(site, 'manly-lawn-tc', [{ date: '2026-11-26', openings: [court('Court 1', 19 * 60)] }])
  site.pass(1000)
  const mail = (await site.mails()).findLast(({ parsed }) => parsed.subject?.startsWith('Open now'))
  const path = /http:\/\/courtside\.test(\/api\/alerts\/link\/change\S+)/.exec(mail?.parsed.text ?? '')?.[1]
  if (!path) throw new Error('the mail has no link to change its alert')
  return { token, link: `${site.url}${path}` }
}

async function open(site: BrowserSite, link: string, options?: BrowserOptions): Promise<Page> {
  const { page } = await openBrowser(options)
  await page.clock.install({ time: site.now() })
  await page.goto(link)
  await expectHeading(page, 'Your alert')
  return page
}

test("'Change it' opens the alert itself, which is edited, paused and resumed without signing in", async () => {
  const site = await startBrowserSite()
  const { token, link } = await changeLink(site)
  const page = await open(site, link, { width: 360 })
  await page.getByText('Found once, today at 8:00 PM').waitFor()
  await page.getByRole('link', { name: /^Book Manly Lawn Tennis Club, Thu 26 Nov, 7:00/ }).waitFor()
  expect(await axeViolations(page)).toEqual([])

  await chooseOfMenu(page, 'Alert for Thursdays', 'Pause')
  await press(page, 'button', 'For a day')
  await page.getByText('Paused until tomorrow at 8:00 PM').waitFor()
  await chooseOfMenu(page, 'Alert for Thursdays', 'Resume')
  await page.getByText('Found once, today at 8:00 PM').waitFor()

  await chooseOfMenu(page, 'Alert for Thursdays', 'Edit')
  await openLine(page, 'When')
  await page.getByRole('button', { name: 'Tue', exact: true }).click()
  await openLine(page, 'More')
  expect(await page.getByLabel('Email').isEditable()).toBe(false)
  await press(page, 'button', 'Update Alert')
  await page.getByRole('button', { name: /^Alert for Tuesdays and Thursdays, 7 PM/ }).waitFor()
  expect(await callAlerts(site, token, { method: 'GET' })).toMatchObject([
    { daysOfWeek: ['tuesday', 'thursday'], email: ana.email, pausedUntil: null },
  ])

  await chooseOfMenu(page, 'Alert for Tuesdays', 'Delete')
  await expectHeading(page, 'Alert stopped')
  expect(await callAlerts(site, token, { method: 'GET' })).toEqual([])
})

test('the signed-in owner gets a link to all of their alerts', async () => {
  const site = await startBrowserSite()
  const { link } = await changeLink(site)
  const { page } = await openAsMember(site, '/alerts')
  await page.goto(link)
  await page.getByRole('link', { name: 'See all your alerts' }).click()
  const card = page.getByRole('article', { name: 'Alert for Thursdays, 7 PM' })
  await expect.poll(() => card.getByRole('button', { name: 'Why no alert?' }).count()).toBe(1)
  expect(new URL(page.url()).pathname).toBe('/alerts')
})

test('a link is not called invalid by a server that is busy', async () => {
  const site = await startBrowserSite()
  const { page } = await openBrowser()
  const message = 'We cannot do that right now. Please try again in a moment.'
  const refusal = { error: { json: { message, code: -32_603, data: { appCode: 'UNAVAILABLE' } } } }
  const isPreview = (url: URL) => url.pathname.includes('alerts.previewLink')
  await page.route(isPreview, (route) => {
    // One answer for each call of the batch.
    const json = new URL(route.request().url()).pathname.split(',').map(() => refusal)
    return route.fulfill({ status: 503, json })
  })
  await page.goto(`${site.url}/manage-alert?action=stop&token=a.b.c`)
  await expectHeading(page, 'Stop this alert?')
  await page.getByText(message).waitFor()
  await page.goto(`${site.url}/manage-alert?action=change&token=a.b.c`)
  await page.getByText('We could not reach Courtside.').waitFor()
  await page.unroute(isPreview)
  await page.getByRole('button', { name: 'Try Again' }).click()
  await expectHeading(page, 'This link no longer works')
  expect(await page.getByText(message).count()).toBe(0)
})
