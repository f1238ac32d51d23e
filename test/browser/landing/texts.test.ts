import type { Locator } from 'playwright-core'
import { expect, test } from 'vitest'
import { openBrowser } from '#test/support/browser.ts'
import { startBrowserSite } from '#test/support/browser-site.ts'

async function openLanding() {
  const [site, browser] = await Promise.all([startBrowserSite(), openBrowser()])
  await browser.page.goto(site.url)
  return { site, ...browser }
}

async function links(inside: Locator): Promise<string[]> {
  return inside
    .getByRole('link')
    .evaluateAll((all) => all.map((link) => `${link.textContent?.trim()} ${link.getAttribute('href')}`))
}

test('the header stays on top, with anchors to features, reviews and contact, and the doors to sign in and join', async () => {
  const { page, faults } = await openLanding()
  const header = page.getByRole('banner')
  expect(await links(header)).toEqual([
    'Courtside /',
    'Features /#features',
    'Reviews /#reviews',
    'Contact /#contact',
    'Browse /browse',
    'Sign in /login',
    'Join Now /register',
  ])
  expect(await header.evaluate((element) => getComputedStyle(element).position)).toBe('fixed')
  for (const id of ['features', 'reviews', 'contact']) {
    await header.getByRole('link', { name: id }).click()
    await expect
      .poll(() => page.locator(`#${id} h2`).evaluate((title) => title.getBoundingClientRect().top))
      .toBeLessThan(800)
    const top = await page.locator(`#${id} h2`).evaluate((title) => title.getBoundingClientRect().top)
    expect(top, id).toBeGreaterThan(72)
  }
  expect(faults).toEqual([])
})

test('the parts come in their order, with their texts, and samples are labelled (rule landing-3)', async () => {
  const { page } = await openLanding()
  const hero = page.getByRole('region', { name: 'Get the court. Not the refresh habit.' })
  expect(await hero.getByRole('link', { name: 'Join Now' }).getAttribute('href')).toBe('/register')
  expect(await hero.locator('li p:first-of-type').allTextContents()).toEqual([
    'Court available',
    'Court booked',
    'Bookings growth',
    'Favourite venues',
  ])
  expect(await hero.getByText('Golf, 9 holes').isVisible()).toBe(true)
  expect(await hero.getByText('Sample content').isVisible()).toBe(true)

  expect(await page.getByRole('main').getByRole('heading', { level: 2 }).allTextContents()).toEqual([
    'Every court you play, on one calendar',
    'Smart alerts when a favourite court or time opens up',
    "One App for the whole week's play",
    'What players say',
    "What's Next",
    'Get in Touch',
  ])
  const strip = page.getByRole('region', { name: 'Trusted by' })
  expect(await strip.locator('p').allTextContents()).toEqual([
    'Trusted by',
    "You and your friends, that's all we need!",
  ])

  // The showcase names the five sports, and says which two are not on the calendar.
  const sports = page.locator('#sports')
  expect(await sports.getByRole('heading', { level: 3 }).allTextContents()).toEqual([
    'Tennis',
    'Golf',
    'Soccer',
    'Pickleball',
    'Squash',
  ])
  expect(await sports.getByText('Not on the calendar yet.').count()).toBe(2)

  const cards = page.locator('#next').getByRole('article')
  expect(await cards.getByRole('heading').allTextContents()).toEqual(['Know Your Game', 'Find Your Perfect Match'])
  expect(await cards.getByText('Coming Soon').count()).toBe(2)
  expect(await cards.getByText('Sample figures').count()).toBe(2)
  expect(await cards.getByRole('link').count()).toBe(0)

  // The social icons lead nowhere.
  const contact = page.locator('#contact')
  expect(await links(contact)).toEqual(['hello@courtside.example mailto:hello@courtside.example'])
  expect(await contact.getByText('Sydney, Australia').isVisible()).toBe(true)
  expect(await contact.getByRole('img').count()).toBe(4)
})

test('the pictures are there, in the light, in the dark and for others that link here, and so is what the page is about', async () => {
  const { page, site } = await openLanding()
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    const pictures = page.locator('main img:visible')
    expect(await pictures.count()).toBe(4)
    for (const picture of await pictures.all()) {
      await picture.scrollIntoViewIfNeeded()
      await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
      expect(await picture.getAttribute('src')).toContain(colorScheme)
      expect((await picture.getAttribute('alt'))?.length).toBeGreaterThan(20)
    }
  }
  // So are its title, its description and its picture for others that link here.
  expect(await page.title()).toBe('Courtside: get the court')
  const content = (selector: string) => page.locator(selector).getAttribute('content')
  expect(await content('meta[name=description]')).toContain('Sydney')
  const picture = (await content('meta[property="og:image"]')) ?? ''
  expect(picture).toBe('http://courtside.test/pictures/open-graph.png')
  const answer = await page.request.get(`${site.url}/pictures/open-graph.png`)
  expect(answer.headers()['content-type']).toBe('image/png')
})
