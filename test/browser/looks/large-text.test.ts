import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { openAsMember } from '#test/support/alert-journeys.ts'
import { openBrowser } from '#test/support/browser.ts'
import { startBrowserSite } from '#test/support/browser-site.ts'
import { cellAt, sevenPmRow, startCalendarSite } from '#test/support/calendar-journeys.ts'

const whole = { width: 320, cutOff: [] }

test('at 320 px with text twice as large pages of alerts do not scroll sideways, and no button is cut off', async () => {
  const site = await startBrowserSite()
  const { page } = await openAsMember(site, '/alerts', { width: 320 })
  await page.getByRole('button', { name: 'Create Alert' }).waitFor()
  expect.soft(await withLargeText(page)).toEqual(whole)
  await page.goto(`${site.url}/alerts/new`)
  await page.getByLabel('Say it in a sentence').waitFor()
  expect.soft(await withLargeText(page)).toEqual(whole)
})

test('so is the page to sign in', async () => {
  const site = await startBrowserSite()
  const { page } = await openBrowser({ width: 320 })
  await page.goto(`${site.url}/login`)
  await page.getByRole('button', { name: 'Sign in with a passkey' }).waitFor()
  expect(await withLargeText(page)).toEqual(whole)
})

test('so are the sheet of a half-hour, the account and the page of a source', async () => {
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
  await page.goto(`${site.url}/account`)
  await page.getByRole('button', { name: 'Download my data' }).waitFor()
  expect.soft(await withLargeText(page)).toEqual(whole)
  await page.goto(`${site.url}/sources/venue?id=Long+Reef`)
  await page.getByRole('button', { name: 'Email me the link' }).waitFor()
  expect.soft(await withLargeText(page)).toEqual(whole)
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
