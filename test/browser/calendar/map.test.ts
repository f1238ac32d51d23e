import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from 'playwright-core'
import { expect, onTestFinished, test } from 'vitest'
import { readVenue } from '#test/support/alert-journeys.ts'
import { court } from '#test/support/an-opening.ts'
import { axeViolations, openBrowser } from '#test/support/browser.ts'
import { startBrowserSite } from '#test/support/browser-site.ts'
import { sevenPm, startCalendarSite, tomorrow } from '#test/support/calendar-journeys.ts'

test('a map shows the free venues without another server; a pin has a name, overlaps no other, and leads to its card by keyboard', async () => {
  const site = await startCalendarSite()
  await readVenue(site, 'wakehurst-tc', [{ date: tomorrow, openings: [court('Court 1', sevenPm)] }])
  const { page, context, faults } = await openBrowser({ width: 900 })
  await page.clock.install({ time: site.now() })
  const elsewhere: string[] = []
  context.on('request', (request) => {
    const url = new URL(request.url())
    if (url.origin !== site.url && url.protocol !== 'data:') elsewhere.push(request.url())
  })
  await page.goto(`${site.url}/browse?sport=tennis&slot=${tomorrow}-7:00PM`)
  const sheet = page.getByRole('dialog')
  await sheet.getByRole('button', { name: 'Map' }).click()
  const map = sheet.getByRole('region', { name: 'Map of the venues' })
  const manly = map.getByRole('button', { name: 'Manly Lawn Tennis Club, 2 to book', exact: true })
  await manly.waitFor()
  await map.getByRole('button', { name: 'Wakehurst Tennis Seaforth, 1 to book, position approximate' }).waitFor()
  expect(await map.getByRole('button', { name: /to book/ }).count()).toBe(3)
  expect(new URL(page.url()).searchParams.get('map')).toBe('on')
  await manly.focus()
  await page.keyboard.press('Enter')
  const card = sheet.getByRole('article', { name: 'Manly Lawn Tennis Club' })
  await expect.poll(() => card.evaluate((one) => one === document.activeElement)).toBe(true)

  await page.goto(`${site.url}/browse?sport=tennis&view=day&from=${tomorrow}&map=on&venues=manly-lawn-tc,collaroy-tc`)
  expect(await page.getByRole('button', { name: /^Collaroy Tennis Club, couldn't check/ }).innerText()).toBe('?')
  await page.getByRole('button', { name: /^Manly Lawn Tennis Club, 1 half-hours? free/ }).press('Enter')
  const cell = page.getByRole('gridcell', { name: 'Manly Lawn Tennis Club, 7:00 PM, 2 courts free' })
  await expect.poll(() => cell.evaluate((one) => one === document.activeElement)).toBe(true)
  await page.setViewportSize({ width: 360, height: 780 })
  await page.goto(`${site.url}/browse?sport=tennis&view=day&from=${tomorrow}&map=on&within=50`)
  await expectPinsApart(page)
  expect([elsewhere, faults]).toEqual([[], []])
})

test('from 1,000 px on the map stands beside the cards, stays while they scroll, and pins and cards are tied', async () => {
  const site = await startCalendarSite()
  const { page, faults } = await openBrowser({ width: 1000 })
  await page.clock.install({ time: site.now() })
  await page.goto(`${site.url}/browse?sport=tennis&slot=${tomorrow}-7:00PM`)
  const sheet = page.getByRole('dialog')
  const map = sheet.getByRole('region', { name: 'Map of the venues' })
  const pin = map.getByRole('button', { name: /^Manly Lawn Tennis Club/ })
  const card = sheet.getByRole('article', { name: 'Manly Lawn Tennis Club' })
  await pin.waitFor()
  const [left, right] = await Promise.all([card.boundingBox(), map.boundingBox()])
  expect((left?.x ?? 0) + (left?.width ?? Infinity)).toBeLessThan(right?.x ?? 0)
  expect((left?.y ?? Infinity) - (right?.y ?? 0)).toBeLessThan(right?.height ?? 0)
  expect(await map.evaluate((one) => getComputedStyle(one).position)).toBe('sticky')
  // A card that is pointed at marks its pin, and a pressed pin leads to its card.
  await card.hover()
  await expect.poll(() => pin.evaluate((one) => 'pointed' in one.dataset)).toBe(true)
  await pin.press('Enter')
  await expect.poll(() => card.evaluate((one) => one === document.activeElement)).toBe(true)
  expect(faults).toEqual([])
})

/** Pins of near venues are one pin at 360 px. */
async function expectPinsApart(page: Page): Promise<void> {
  const pins = page.getByRole('region', { name: 'Map of the venues' }).getByRole('button')
  await pins.nth(5).waitFor()
  const boxes = await pins.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().toJSON() as DOMRect))
  const overlapping = boxes.flatMap((a, at) =>
    boxes.slice(at + 1).filter((b) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom),
  )
  expect([boxes.length > 5, overlapping]).toEqual([true, []])
  expect(await axeViolations(page, { parts: ['[aria-label="Map of the venues"]'] })).toEqual([])
}

const tile = Buffer.from('R0lGODlhAQABAIAAAMzMzP///ywAAAAAAQABAAACAkQBADs=', 'base64')

/** A server of tiles, which notes what it is asked for and by whom. */
async function startTiles(): Promise<{ origin: string; asked: { path: string; referrer: string | undefined }[] }> {
  const asked: { path: string; referrer: string | undefined }[] = []
  const server = createServer((request, response) => {
    asked.push({ path: request.url ?? '', referrer: request.headers.referer })
    response.setHeader('content-type', 'image/gif').end(tile)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  return { origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, asked }
}

test("an operator's tiles lie below the pins, with their attribution", async () => {
  const { origin, asked } = await startTiles()
  const site = await startBrowserSite({
    mapTiles: {
      url: `${origin}/{z}/{x}/{y}.png`,
      attribution: '© Map Makers',
      licenceUrl: 'https://maps.example/licence',
    },
  })
  await readVenue(site, 'manly-lawn-tc', [{ date: tomorrow, openings: [court('Court 1', sevenPm)] }])
  const { page, faults } = await openBrowser()
  await page.clock.install({ time: site.now() })
  await page.goto(`${site.url}/browse?sport=tennis&slot=${tomorrow}-7:00PM&map=on`)
  const map = page.getByRole('region', { name: 'Map of the venues' })
  await expect.poll(() => map.locator('img').evaluateAll(areLoaded)).toBe(true)
  expect(await map.getByRole('link', { name: '© Map Makers' }).getAttribute('href')).toBe(
    'https://maps.example/licence',
  )
  // They name suburbs themselves.
  await expect.poll(() => map.getByText('Manly', { exact: true }).count()).toBe(0)
  expect(asked[0]?.path).toMatch(/^\/\d+\/\d+\/\d+\.png$/)
  expect(new Set(asked.map(({ referrer }) => referrer))).toEqual(new Set([`${site.url}/`]))
  await map.getByRole('button', { name: /^Manly Lawn Tennis Club, 1 to book/ }).press('Enter')
  expect(faults).toEqual([])
})

/** Runs in the page. */
function areLoaded(images: (HTMLElement | SVGElement)[]): boolean {
  return images.length > 0 && images.every((one) => one instanceof HTMLImageElement && one.naturalWidth > 0)
}
