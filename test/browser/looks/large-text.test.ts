import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { openAsMember } from '#test/support/alert-journeys.ts'
import { openBrowser } from '#test/support/browser.ts'
import { startBrowserSite } from '#test/support/browser-site.ts'
import { cellAt, sevenPmRow, startCalendarSite } from '#test/support/calendar-journeys.ts'
import { hydrated } from '#test/support/hydrated.ts'

const whole = { width: 320, cutOff: [] }

/** `npm run looks` takes all of them, `npm test` those with most on them. */
const entrances = [
  '/register',
  '/reset-password?token=some&email=ana@example.com',
  '/verify-email?status=error',
  ...(process.env['MODE'] === 'looks'
    ? ['/login', '/forgot-password', '/verify-email', '/verify-email?status=success']
    : []),
]

test('at 320 px with text twice as large pages do not scroll sideways, and no button is cut off', async () => {
  const site = await startCalendarSite()
  const { page } = await openAsMember(site, '/calendar?sport=tennis', { width: 320 })
  await cellAt(page, sevenPmRow, 1).getByText('2').click()
  await page.getByRole('dialog').getByRole('article').first().waitFor()
  expect.soft(await withLargeText(page)).toEqual(whole)
  const beyond = await page
    .getByRole('dialog')
    .locator('article *')
    .evaluateAll((all) => all.filter((one) => one.getBoundingClientRect().right > 320).map((one) => one.outerHTML))
  expect.soft(beyond).toEqual([])
  for (const [path, shown] of [
    ['/alerts', page.getByRole('button', { name: 'Create Alert' })],
    ['/alerts/new', page.getByLabel('Say it in a sentence')],
    ['/account', page.getByRole('button', { name: 'Download my data' })],
    ['/sources/venue?id=Long+Reef', page.getByRole('button', { name: 'Email me the link' })],
  ] as const) {
    await page.goto(site.url + path)
    await shown.waitFor()
    expect.soft([path, await withLargeText(page)]).toEqual([path, whole])
  }
})

test('at 320 px, and with text twice as large, the pages to sign in do not scroll sideways, and targets stay large', async () => {
  const site = await startBrowserSite()
  const { page } = await openBrowser({ width: 320 })
  await page.clock.install({ time: site.now() })
  for (const path of entrances) {
    await page.goto(site.url + path)
    await hydrated(page)
    await page.getByRole('heading', { level: 1 }).waitFor()
    // A screen that goes on by itself after some seconds stays, however long it is looked at.
    await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1000)
    const shown = page.locator('a:visible, button:visible, input:visible')
    const tooLow = (all: Element[]) =>
      all.filter((one) => one.getBoundingClientRect().height < 44).map((one) => one.outerHTML)
    expect.soft(await shown.evaluateAll(tooLow)).toEqual([])
    await page.clock.resume()
    expect.soft([path, await withLargeText(page)]).toEqual([path, whole])
    expect.soft(await shown.evaluateAll(tooLow)).toEqual([])
  }
})

/** The width of the page, and the buttons whose text overflows, after layout. */
async function withLargeText(page: Page) {
  await page.evaluate(() => (document.documentElement.style.fontSize = '200%'))
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))
  return page.evaluate(() => {
    return {
      width: document.documentElement.scrollWidth,
      cutOff: [...document.querySelectorAll(':is(main, [role="dialog"]) .mantine-Button-label')]
        .filter((one) => one.scrollWidth > one.clientWidth || one.scrollHeight > one.clientHeight)
        .map((one) => one.outerHTML.slice(0, 160)),
    }
  })
}
