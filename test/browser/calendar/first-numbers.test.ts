import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { readVenue } from '#test/support/alert-journeys.ts'
import { court } from '#test/support/an-opening.ts'
import { openBrowser, type BrowserOptions } from '#test/support/browser.ts'
import { startBrowserSite, type BrowserSite } from '#test/support/browser-site.ts'
import { cellAt, startCalendarSite, today, tomorrow } from '#test/support/calendar-journeys.ts'

/** The row of 7:00 AM, when Long Reef has tee times. */
const sevenAmRow = 2

/** A visitor whose application does not come until it is let go. `stored` is what the browser remembers. */
async function openWithoutScript(
  site: BrowserSite,
  { path = '/browse', stored = {}, aheadMs = 0, ...options }: BrowserOptions & Partial<Opened> = {},
) {
  const { page, context, faults } = await openBrowser(options)
  await context.addInitScript(
    (items) => Object.entries(items).forEach(([key, text]) => (localStorage[key] = text)),
    stored,
  )
  await page.clock.install({ time: site.now().getTime() + aheadMs })
  const { promise: untilLetGo, resolve: letGo } = Promise.withResolvers<void>()
  await page.route(/assets\/app-.*\.js/, async (route) => {
    await untilLetGo
    await route.continue()
  })
  const week = page.waitForResponse(/weekSummary/).catch(() => undefined)
  await page.goto(site.url + path, { waitUntil: 'commit' })
  await page.locator('#signing-in').waitFor({ state: 'attached' })
  return { page, letGo, week, faults }
}

interface Opened {
  path: string
  stored: Record<string, string>
  aheadMs: number
}

const untilDrawn = (page: Page) => page.waitForFunction(() => 'hydrated' in document.documentElement.dataset)

/** The texts, labels, colours and positions of the calendar, and how far the page is scrolled. */
function looksOf(page: Page) {
  return page.evaluate(() => [
    Math.round(scrollY),
    ...[...document.querySelectorAll('main :is(h1, h2, p, th, td, button)')].map((element) => {
      const { x, y, width, height } = element.getBoundingClientRect()
      const names = [
        'aria-label',
        'tabindex',
        'data-tone',
        'data-past',
        'data-now',
        'data-today',
        'data-stale',
        'class',
      ]
      const marks = names.map((name) => element.getAttribute(name)).join(' ')
      return `${element.textContent} ${marks} ${[x, y, width, height].map(Math.round).join()}`
    }),
  ])
}

test.each([360, 1280])(
  'the document at %i px shows the week as the calendar then draws it, and nothing moves',
  async (width) => {
    const site = await startCalendarSite()
    const { page, letGo, faults } = await openWithoutScript(site, { width, height: 800 })
    expect(await cellAt(page, sevenAmRow, 1).textContent()).toBe('1')
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(0)
    // The calendar opens at the evening, with the question in sight.
    const question = await page.getByText('What do you play? Where?').boundingBox()
    expect(question && question.y > 0 && question.y < 200).toBe(true)
    const before = await looksOf(page)
    letGo()
    await untilDrawn(page)
    expect(await looksOf(page)).toEqual(before)
    expect(faults).toEqual([])
  },
)

test('before the script has come a half-hour can be pressed, and changes meanwhile are not missed', async () => {
  const site = await startCalendarSite()
  const { page, letGo, week } = await openWithoutScript(site)
  await week
  await cellAt(page, sevenAmRow, 1).click()
  const tee = { ...court('Course', 424), holes: [18 as const], spots: 4 }
  await readVenue(site, 'Moore Park', [{ date: tomorrow, openings: [tee] }])
  letGo()
  await page.getByRole('dialog', { name: 'Wednesday 25 November 2026, 7:00 AM' }).waitFor()
  await expect.poll(() => cellAt(page, sevenAmRow, 1).textContent()).toBe('2')
})

test('the numbers of the document are hidden where they may not be those of the calendar', async () => {
  const site = await startBrowserSite()
  const cases: Record<string, Partial<Opened>> = {
    'with an address that says another': { path: '/browse?sport=tennis' },
    'with a stored place': { stored: { locationSource: '"gps"' } },
    'with stored filters': { stored: { userFilterOverrides: '{"sport":"golf","within":5}' } },
    'with another sport': { stored: { skipSportReapplication: '"tennis"' } },
    'for somebody who is signed in': { stored: { auth_token: 'a.b.c' } },
    'from a copy of three minutes': { aheadMs: 180_000 },
  }
  for (const [why, opened] of Object.entries(cases)) {
    const { page } = await openWithoutScript(site, opened)
    expect([why, await cellAt(page, sevenAmRow, 1).isVisible()]).toEqual([why, false])
    await page.context().close()
  }
})

test('the document says nothing that is not known: unread days, their age, and venues that nobody reads', async () => {
  const site = await startBrowserSite()
  const document = async () => (await fetch(`${site.url}/browse`)).text()
  const unread = await document()
  expect(unread.match(/data-tone="unknown"/g)).toHaveLength(33 * 7)
  expect(unread).not.toContain('Updated')
  await readVenue(site, 'Long Reef', [{ date: today, openings: [] }])
  await expect.poll(document).toContain('Updated just now')
  const etag = (await fetch(`${site.url}/browse`)).headers.get('etag') ?? ''
  expect((await fetch(`${site.url}/browse`, { headers: { 'if-none-match': etag } })).status).toBe(304)
  site.clock.now = new Date(site.now().getTime() + 40 * 60_000)
  const stale = await document()
  expect(stale).toMatch(/data-stale="true"><span role="status"><\/span>Updated 40 min ago/)
})
