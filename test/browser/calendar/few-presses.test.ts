import type { BrowserContext, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { bringSession, memberToken, readVenue } from '#test/support/alert-journeys.ts'
import { court } from '#test/support/an-opening.ts'
import { openBrowser } from '#test/support/browser.ts'
import { startBrowserSite, type BrowserSite } from '#test/support/browser-site.ts'
import { hydrated } from '#test/support/hydrated.ts'
import { counted, finger, oneHand, type CountedHand, type HandAtWidth } from '#test/support/hands.ts'

// 'Tennis, Saturday morning, near Chatswood.' It is Tuesday.

const saturday = '2026-11-28'
const nine = { row: 6, column: 4 }
const club = 'Chatswood Tennis Club'

async function startSite(): Promise<BrowserSite> {
  const site = await startBrowserSite()
  await readVenue(site, 'chatswood-tennis', [{ date: saturday, openings: [court('Court 1', 9 * 60)] }])
  return site
}

/** The front page, with a hand whose presses are counted. */
async function openFrontPage(site: BrowserSite, [, width, handOf]: HandAtWidth, token?: string) {
  const { page, context, faults } = await openBrowser({ width, height: 780, hasTouch: handOf === finger })
  if (token) await bringSession(context, site, token)
  await context.route('https://venue.example/**', (route) => route.fulfill({ body: 'the venue' }))
  await page.clock.install({ time: site.now() })
  await page.goto(site.url)
  return { page, context, faults, hand: counted(handOf(page), page) }
}

/** Opens the sheet of the half-hour, and then the venue's own page. Returns the presses that had been needed at each. */
async function openAndBook(page: Page, context: BrowserContext, hand: CountedHand): Promise<[number, number]> {
  await page.getByRole('gridcell', { name: 'Sat 28 Nov, 9:00 AM, 1 venue free' }).waitFor()
  await hand.openCell(nine)
  const sheet = page.getByRole('dialog', { name: 'Saturday 28 November 2026, 9:00 AM' })
  const book = sheet.getByRole('article', { name: club }).getByRole('link', { name: 'Book Now' })
  await book.waitFor()
  const atSheet = hand.presses
  const opened = context.waitForEvent('page')
  await hand.press(book)
  expect((await opened).url()).toBe('https://venue.example/book')
  return [atSheet, hand.presses]
}

test.each(oneHand('the keyboard alone'))(
  'a visitor with %s at %i px has the open sheet in four presses, and books with one more',
  async (...how) => {
    const site = await startSite()
    const { page, context, faults, hand } = await openFrontPage(site, how)
    await hand.press(page.locator('#sports').getByRole('link', { name: 'Tennis' }))
    // On a phone the question in the head stands for the place.
    const question = page.getByRole('region', { name: 'Your place' })
    const place = how[1] === 360 ? question : page.getByRole('dialog', { name: 'Near where?' })
    if (place === question) await hand.press(question.getByRole('combobox'))
    else await hand.press(page.getByRole('button', { name: 'within 5 km of Manly', exact: true }))
    await place.getByRole('combobox').and(page.locator(':focus')).waitFor()
    await hand.type('chatsw')
    await hand.press(page.getByRole('option', { name: 'Chatswood 2067' }))
    await page.getByRole('button', { name: 'within 5 km of Chatswood', exact: true }).waitFor()
    expect(await openAndBook(page, context, hand)).toEqual([4, 5])
    expect(faults).toEqual([])
  },
)

test.each(oneHand('a finger'))(
  'a member with %s at %i px whose preferences say it has it in one press, and books with one more',
  async (...how) => {
    const site = await startSite()
    const token = await memberToken(site)
    const saved = await fetch(`${site.url}/api/user/preferences`, {
      method: 'PUT',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ defaultSport: 'tennis', defaultLocation: 'Chatswood', defaultDistance: 10 }),
    })
    expect(saved.status).toBe(200)
    const { page, context, faults, hand } = await openFrontPage(site, how, token)
    expect(await openAndBook(page, context, hand)).toEqual([1, 2])
    expect(faults).toEqual([])
  },
)

test('a visitor books a court near them tonight in four presses and four characters, and keeps the place', async () => {
  const site = await startSite()
  await readVenue(site, 'chatswood-tennis', [{ date: '2026-11-24', openings: [court('Court 1', 21 * 60)] }])
  const { page, context, hand } = await openFrontPage(site, ['a finger', 360, finger])
  await hand.press(page.getByRole('link', { name: "See what's free tonight" }))
  await page.waitForURL(/view=tonight/)
  // A press before that loads a page, and no page takes the focus by itself.
  await hydrated(page)
  await hand.press(page.getByRole('button', { name: 'Tennis' }))
  const place = page.getByRole('region', { name: 'Your place' }).getByRole('combobox')
  await place.and(page.locator(':focus')).waitFor()
  await hand.type('chat')
  await hand.press(page.getByRole('option', { name: 'Chatswood 2067' }))
  await page.getByRole('button', { name: 'within 5 km of Chatswood' }).waitFor()
  const book = page.getByRole('article', { name: club }).getByRole('link', { name: 'Book Now' })
  const opened = context.waitForEvent('page')
  await hand.press(book)
  expect((await opened).url()).toBe('https://venue.example/book')
  expect(hand.presses).toBe(4)

  // The place stays with another sport, and at the next visit (rule calendar-21).
  await page.bringToFront()
  await page.getByRole('button', { name: 'Golf' }).click()
  await page.getByRole('button', { name: 'within 8 km of Chatswood' }).waitFor()
  await page.goto(`${site.url}/browse`)
  await page.getByRole('button', { name: 'within 8 km of Chatswood' }).waitFor()
  expect(await place.count()).toBe(0)
})

test('a visitor who shares the location books a court near them tonight in three presses', async () => {
  const site = await startSite()
  await readVenue(site, 'chatswood-tennis', [{ date: '2026-11-24', openings: [court('Court 1', 21 * 60)] }])
  const { page, context, faults, hand } = await openFrontPage(site, ['a finger', 360, finger])
  await context.grantPermissions(['geolocation'])
  await context.setGeolocation({ latitude: -33.797, longitude: 151.183 })
  await hand.press(page.getByRole('link', { name: "See what's free tonight" }))
  await hand.press(page.getByRole('button', { name: 'Tennis' }))
  const opened = context.waitForEvent('page')
  await hand.press(page.getByRole('article', { name: club }).getByRole('link', { name: 'Book Now' }))
  expect((await opened).url()).toBe('https://venue.example/book')
  expect([hand.presses, hand.characters, faults]).toEqual([3, 0, []])
})
