import { expect, test, vi } from 'vitest'
import type { Page } from 'playwright-core'
import { slotIdOf } from '#domain/calendar/slot-id.ts'
import { pages } from '#domain/site/pages.ts'
import { ana, callAlerts, openAsMember } from '#test/support/alert-journeys.ts'
import { openBrowser } from '#test/support/browser.ts'
import { startCalendarSite, tomorrow } from '#test/support/calendar-journeys.ts'
import { hydrated } from '#test/support/hydrated.ts'

// Each test opens some thirty pages.
vi.setConfig({ testTimeout: 300_000 })

const calendars = [
  'sport=tennis',
  `sport=tennis&view=day&from=${tomorrow}`,
  'sport=tennis&view=tonight',
  `sport=tennis&slot=${encodeURIComponent(slotIdOf({ date: tomorrow, timeSlot: '7:00 PM' }))}`,
]
const paths = [
  ...pages.map(({ path }) => path),
  '/venues/manly-lawn-tc',
  '/status',
  '/no-such-page',
  '/sources/venue?id=Long+Reef',
  '/reset-password?token=some&email=ana@example.com',
  '/verify-email?status=success',
]

/** Opens each page. Returns those whose elements React replaced, and those that reported an error. */
async function openAll(
  { page, faults }: { page: Page; faults: readonly string[] },
  origin: string,
  addresses: readonly string[],
): Promise<unknown[]> {
  await page.addInitScript(markElements)
  const found: unknown[] = []
  for (const address of addresses) {
    const before = faults.length
    await page.goto(origin + address)
    await hydrated(page)
    const replaced = await page.evaluate(replacedWhenIdle)
    if (replaced.length > 0 || faults.length > before) found.push([address, ...replaced, ...faults.slice(before)])
  }
  return found
}

test('React hydrates the very elements of each document for a visitor, and reports no error', async () => {
  const site = await startCalendarSite()
  const opened = await openBrowser()
  await opened.page.clock.install({ time: site.now() })
  const addresses = [...paths, ...calendars.map((search) => `/browse?${search}`)]
  expect(await openAll(opened, site.url, addresses)).toEqual([])
})

test('React hydrates the very elements of each document for a member, and reports no error', async () => {
  const site = await startCalendarSite()
  const opened = await openAsMember(site, '/robots.txt')
  const golf = { sport: 'golf', venues: ['Balgowlah'], timeSlots: ['7:00 AM'], specificDate: '2026-12-05' }
  await callAlerts(site, opened.token, { body: { ...golf, email: ana.email } })
  // The document of /status is the same for everybody.
  const own = paths.filter((path) => path !== '/status')
  const addresses = [...own, ...calendars.map((search) => `/calendar?${search}`)]
  expect(await openAll(opened, site.url, addresses)).toEqual([])
})

/** Runs in the page: notes the elements of the document, whose form of an alert begins anew with a remembered place. */
function markElements(): void {
  localStorage.removeItem('userLocation')
  document.addEventListener('readystatechange', () => {
    if (document.readyState !== 'interactive') return
    Object.assign(window, { marked: [...document.querySelectorAll('#root :is(main, h1, table, form, [role=dialog])')] })
  })
}

/** Runs in the page: the marked elements that are gone once the browser is idle. */
async function replacedWhenIdle(): Promise<string[]> {
  await new Promise((resolve) => requestIdleCallback(resolve))
  const { marked } = window as unknown as { marked?: Element[] }
  return (marked ?? []).filter((one) => !one.isConnected).map((one) => `${one.localName} ${one.className}`)
}
