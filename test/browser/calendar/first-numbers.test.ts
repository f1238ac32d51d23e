import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { bringSession, memberToken, readVenue } from '#test/support/alert-journeys.ts'
import { court } from '#test/support/an-opening.ts'
import { openBrowser, type BrowserOptions } from '#test/support/browser.ts'
import type { BrowserSite } from '#test/support/browser-site.ts'
import { cellAt, controlsBeforeGrid, startCalendarSite, tomorrow } from '#test/support/calendar-journeys.ts'
import { holdScripts, hydrated } from '#test/support/hydrated.ts'

/** The row of 7:00 AM, when Long Reef has tee times. */
const sevenAmRow = 2

interface Opened {
  path: string
  /** Choices that the browser remembers. */
  stored: Record<string, string>
  token: string
}

/** A calendar whose scripts do not come until they are let go. */
async function openWithoutScript(
  site: BrowserSite,
  { path = '/browse', stored = {}, token, ...options }: BrowserOptions & Partial<Opened> = {},
) {
  const { page, context, faults } = await openBrowser(options)
  if (token !== undefined) await bringSession(context, site, token)
  await context.addInitScript(
    (items) => Object.entries(items).forEach(([key, text]) => (localStorage[key] = text)),
    stored,
  )
  await page.clock.install({ time: site.now() })
  const letGo = await holdScripts(page)
  await page.goto(site.url + path, { waitUntil: 'commit' })
  await page.locator('#rendered').waitFor({ state: 'attached' })
  return { page, letGo, faults }
}

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

test.each([
  ['/browse', 360],
  ['/calendar?sport=golf', 1280],
])(
  'the document of %s at %i px shows the week as the calendar then draws it, and nothing moves',
  async (path, width) => {
    const site = await startCalendarSite()
    const token = path === '/browse' ? {} : { token: await memberToken(site) }
    const { page, letGo, faults } = await openWithoutScript(site, { path, width, height: 800, ...token })
    expect(await cellAt(page, sevenAmRow, 1).textContent()).toBe('1')
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(0)
    const before = await looksOf(page)
    letGo()
    await hydrated(page)
    expect(await looksOf(page)).toEqual(before)
    if (path === '/browse') await expectQuestion(page)
    expect(faults).toEqual([])
  },
)

/** The calendar of a new visitor has the question in sight, with one control more on a phone, which ends it. */
async function expectQuestion(page: Page): Promise<void> {
  const question = await page.getByText('Near which suburb?').boundingBox()
  expect(question && question.y > 0 && question.y < 200).toBe(true)
  await expect.poll(() => controlsBeforeGrid(page)).toHaveLength(12)
  await page.getByRole('button', { name: 'Use my location' }).click()
  await expect.poll(() => controlsBeforeGrid(page)).toHaveLength(11)
}

test('a half-hour can be pressed before its script has come, and a change meanwhile is not missed', async () => {
  const site = await startCalendarSite()
  const { page, letGo } = await openWithoutScript(site)
  await cellAt(page, sevenAmRow, 1).click()
  const sheet = page.getByRole('dialog', { name: 'Wednesday 25 November 2026, 7:00 AM' })
  await sheet.getByRole('article', { name: 'Long Reef GC' }).waitFor()
  const tee = { ...court('Course', 424), holes: [18 as const], spots: 4 }
  await readVenue(site, 'Balgowlah', [{ date: tomorrow, openings: [tee] }])
  letGo()
  await hydrated(page)
  await page.keyboard.press('Escape')
  await sheet.waitFor({ state: 'detached' })
  await expect.poll(() => cellAt(page, sevenAmRow, 1).textContent()).toBe('2')
})

test('the choices that a browser remembers of a visitor replace those of the document, without an error', async () => {
  const site = await startCalendarSite()
  const stored = {
    skipSportReapplication: '"tennis"',
    userFilterOverrides: '{"sport":"tennis","within":5}',
    userLocation: '{"lat":-33.8,"lng":151.18}',
    locationSource: '"gps"',
  }
  const { page, letGo, faults } = await openWithoutScript(site, { stored })
  letGo()
  await page.getByRole('button', { name: 'Tennis', pressed: true }).waitFor()
  await page.getByRole('button', { name: 'within 5 km of Chatswood' }).waitFor()
  expect(faults).toEqual([])
})
