import { expect, test } from 'vitest'
import { holdCall } from '#test/support/account-journeys.ts'
import { bringSession, memberToken } from '#test/support/alert-journeys.ts'
import { openBrowser } from '#test/support/browser.ts'
import { startCalendarSite } from '#test/support/calendar-journeys.ts'

test.each([
  ['/calendar', 360, 'Tennis'],
  ['/calendar', 1280, 'Tennis'],
  ['/alerts', 360, 'Availability Alerts'],
  ['/alerts', 1280, 'Availability Alerts'],
])(
  '%s at %i px shows its outline below the spinner until it is drawn, and moves nothing then',
  async (path, width, text) => {
    const site = await startCalendarSite()
    const token = await memberToken(site)
    const { page, context } = await openBrowser({ width })
    await bringSession(context, token)
    const letGo = await holdCall(page, 'auth.me')
    const { promise: code, resolve: letCodeThrough } = Promise.withResolvers<void>()
    await page.route(/assets\/app-.*\.js/, async (route) => {
      await code
      await route.continue()
    })
    await page.goto(site.url + path, { waitUntil: 'commit' })
    const outline = page.locator('#outline')
    await outline.getByText(text).waitFor()
    await page.getByText('Signing you in...').waitFor()
    const markIn = async (where: string) => {
      const { x = 0, y = 0 } = (await page.locator(`${where} svg`).first().boundingBox()) ?? {}
      return [Math.round(x), Math.round(y)]
    }
    /** Where the page's title is written, and how large. */
    const titleIn = (where: string) =>
      page.evaluate((selector) => {
        const title = document.querySelector(selector)
        if (!title) return undefined
        const range = document.createRange()
        range.selectNodeContents(title)
        const { x, y, width: length, height } = range.getBoundingClientRect()
        return [x, y, length, height].map(Math.round)
      }, where)
    /** Where the names of the two pages begin, from the left. */
    const namesIn = async (where: string) => {
      const names = ['Calendar', 'Alerts'].map((name) => page.locator(where).getByText(name, { exact: true }).first())
      return Promise.all(names.map(async (name) => Math.round((await name.boundingBox())?.x ?? -1)))
    }
    const colour = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor)
    const before = await markIn('#outline')
    const namesBefore = await namesIn('#outline')
    const titleBefore = await titleIn('#outline [data-outlined-title]')
    const colourBefore = await colour()
    letCodeThrough()
    await page.locator('#root [role=status]').waitFor()
    expect(await outline.isVisible()).toBe(true)
    letGo()
    await page.locator('#root main').waitFor()
    expect(await outline.count()).toBe(0)
    expect(await markIn('header')).toEqual(before)
    expect(await namesIn('header')).toEqual(namesBefore)
    // The calendar's is written for those who hear it only.
    expect(titleBefore !== undefined).toBe(path === '/alerts')
    expect(titleBefore && (await titleIn('h1'))).toEqual(titleBefore)
    expect(await colour()).toBe(colourBefore)
  },
)

test('without a session nothing of the calendar shows on the way to the sign-in page', async () => {
  const site = await startCalendarSite()
  const { page } = await openBrowser()
  const { promise: code, resolve: letCodeThrough } = Promise.withResolvers<void>()
  await page.route(/assets\/app-.*\.js/, async (route) => {
    await code
    await route.continue()
  })
  await page.goto(`${site.url}/calendar`, { waitUntil: 'commit' })
  await page.locator('#outline').waitFor({ state: 'attached' })
  expect(await page.locator('#outline').isVisible()).toBe(false)
  letCodeThrough()
  await page.waitForURL(/\/login/)
  await expect.poll(() => page.locator('#outline').count()).toBe(0)
})
