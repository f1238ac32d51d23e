import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import type { Page } from 'playwright-core'
import { slotIdOf } from '#domain/calendar/slot-id.ts'
import { pages } from '#domain/site/pages.ts'
import { ana, callAlerts, openAsMember } from '#test/support/alert-journeys.ts'
import { openBrowser } from '#test/support/browser.ts'
import { startCalendarSite, tomorrow } from '#test/support/calendar-journeys.ts'
import { hydrated } from '#test/support/hydrated.ts'

/** Each page is opened so often, in turn over a fast network and a slow one: `npm run hydration` takes hours. */
const loads = process.env['MODE'] === 'hydration' ? 200 : 1

// Each test opens some thirty pages.
vi.setConfig({ testTimeout: loads * 300_000 })

const slow4g = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 93_750 }
const unlimited = { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: -1 }

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

/** The calendar and the alerts are painted before Intl, which reads all its patterns first, is asked for a date. */
const timeless = /^\/(?:calendar|alerts)/

/** Opens each page. Returns those whose elements React replaced, and those that reported an error. */
async function openAll(
  { page, faults }: { page: Page; faults: readonly string[] },
  origin: string,
  addresses: readonly string[],
): Promise<unknown[]> {
  await page.addInitScript(markElements)
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  if (loads > 1) await session.send('Network.setCacheDisabled', { cacheDisabled: true })
  const found: unknown[] = []
  const all = Array.from({ length: loads }, () => addresses).flat()
  for (const [at, address] of all.entries()) {
    const before = faults.length
    const isSlow = Math.floor(at / addresses.length) % 2 === 1
    await session.send('Network.emulateNetworkConditions', isSlow ? slow4g : unlimited)
    await page.goto(origin + address)
    await hydrated(page)
    const asked = timeless.test(address) ? await intlAskedBy(page) : []
    const replaced = [...asked, ...(await page.evaluate(replacedWhenIdle))]
    if (replaced.length > 0 || faults.length > before) found.push([address, ...replaced, ...faults.slice(before)])
  }
  return found
}

/** A file of an operator's own venue, which the document of the calendar names and the browser must know. */
function writeOwnVenue(): string {
  const folder = mkdtempSync(join(tmpdir(), 'courtside-venues-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const file = join(folder, 'venues.json')
  const venue = { id: 'allan-small', name: 'Allan Small Park', sport: 'tennis', suburb: 'Manly' }
  writeFileSync(file, JSON.stringify({ venues: [venue] }))
  return file
}

test('React hydrates the very elements of each document for a visitor, and reports no error', async () => {
  const site = await startCalendarSite({ venuesFile: writeOwnVenue() })
  const opened = await openBrowser()
  await opened.page.clock.install({ time: site.now() })
  // The others lead to signing in.
  const open = paths.filter((path) => !/^\/(?:calendar|alerts|account|operator)$/.test(path))
  const addresses = [...open, ...calendars.map((search) => `/browse?${search}`)]
  expect(await openAll(opened, site.url, addresses)).toEqual([])
})

test('React hydrates the very elements of each document for a member, and reports no error', async () => {
  const site = await startCalendarSite()
  const opened = await openAsMember(site, '/robots.txt')
  const golf = { sport: 'golf', venues: ['Balgowlah'], timeSlots: ['7:00 AM'], specificDate: '2026-12-05' }
  await callAlerts(site, opened.token, { body: { ...golf, email: ana.email } })
  await opened.page.addInitScript(noteIntl)
  // The other documents are those of visitors with another header.
  const own = ['/', '/alerts', '/alerts/new', '/account', '/operator', '/sources', '/venues/manly-lawn-tc']
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

/** Runs in the page: notes what is asked of Intl. */
function noteIntl(): void {
  Object.assign(window, { asked: [] })
  const note = (name: string) => (window as unknown as { asked: string[] }).asked.push(name)
  for (const name of ['DateTimeFormat', 'ListFormat'] as const) {
    Object.assign(Intl, {
      [name]: new Proxy(Intl[name], {
        construct: (target, args: []) => (note(name), new target(...args)),
        apply: (target, _, args: []) => (note(name), new target(...args)),
      }),
    })
  }
  for (const name of ['toLocaleString', 'toLocaleDateString', 'toLocaleTimeString'] as const) {
    const write = Date.prototype[name] as (...args: unknown[]) => string
    Date.prototype[name] = function (this: Date, ...args: unknown[]) {
      note(name)
      return write.apply(this, args)
    }
  }
}

/** The names that the page asked of Intl while it came up. */
function intlAskedBy(page: Page): Promise<string[]> {
  return page.evaluate(() => (window as unknown as { asked?: string[] }).asked ?? [])
}
