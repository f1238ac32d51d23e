// Takes the pictures of the product that the landing page shows, from the product itself with its stand-in venues:
// `npm run build && node scripts/screens/take-pictures.ts`. They lie in public/pictures; pictured-controls.json has the names
// of the controls on them, by which a test finds that they are out of date.
import { mkdir, writeFile } from 'node:fs/promises'
import type { Browser, Page } from 'playwright-core'
import { LocalDate } from '#domain/calendar/local-date.ts'
import { createCatalogue } from '#domain/venues/catalogue.ts'
import { venues } from '#region/venues.ts'
import { loadMailTemplates } from '#server/mail/load-mail-templates.ts'
import { renderOpeningsFound } from '#server/mail/messages/openings-found.ts'
import { startDemoSite, type DemoSite } from './demo-site.ts'
import { launchChromium } from './launch-chromium.ts'

const schemes = ['light', 'dark'] as const
type Scheme = (typeof schemes)[number]

interface Picture {
  name: string
  width: number
  height: number
  scale: number
  take: (page: Page, site: DemoSite, scheme: Scheme) => Promise<unknown>
}

const catalogue = createCatalogue(venues)

/** Names of the controls on each picture. */
const pictured: Record<string, string[]> = {}
const soon = new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10)

const pictures: Picture[] = [
  { name: 'mail', width: 600, height: 544, scale: 2, take: showMail },
  { name: 'calendar', width: 1200, height: 760, scale: 1.5, take: showCalendar },
  { name: 'slot', width: 520, height: 650, scale: 2, take: showSlot },
  { name: 'alerts', width: 520, height: 650, scale: 2, take: showAlerts },
]

/** The mail as it is sent, with an invented opening. */
async function showMail(page: Page, { url }: DemoSite): Promise<void> {
  const renderTemplate = await loadMailTemplates()
  const { html } = await renderOpeningsFound({
    address: 'you@example.com',
    found: [
      {
        alertId: 'sample',
        venueId: 'manly-lawn-tc',
        date: LocalDate.parse(soon),
        sport: 'tennis',
        slot: 26,
        opening: {
          key: 'sample',
          startMinutes: 19 * 60,
          resource: 'Court 3',
          maxMinutes: 90,
          bookingUrl: 'https://example.com/',
        } as Parameters<typeof renderOpeningsFound>[0]['found'][number]['opening'],
        foundAt: new Date(),
      },
    ],
    context: {
      appUrl: url,
      catalogue,
      tokenFor: () => '',
      linkFor: () => url,
      linkTokenFor: () => '',
      linkWith: () => url,
      venueLinkFor: () => url,
      renderTemplate,
      now: new Date(),
    },
  })
  await page.setContent(html)
}

async function signIn(page: Page, { token }: DemoSite): Promise<void> {
  await page.addInitScript((value) => {
    localStorage.setItem('auth_token', value)
    // Its toast would lie over the picture.
    localStorage.setItem('locationTold', '"manly"')
  }, token)
}

async function showCalendar(page: Page, site: DemoSite): Promise<void> {
  await signIn(page, site)
  await page.goto(`${site.url}/calendar?sport=tennis`)
  await page.getByRole('grid').waitFor()
  await page
    .getByRole('gridcell', { name: /[1-9]\d* venues? free/ })
    .first()
    .waitFor()
  // The evening is what people come for.
  const evening = page.getByRole('gridcell', { name: /, 6:00 PM, / }).first()
  await evening.evaluate((cell) => cell.scrollIntoView({ block: 'center' }))
  await page.evaluate(() => window.scrollTo(0, 0))
}

async function showSlot(page: Page, site: DemoSite): Promise<void> {
  await showCalendar(page, site)
  await page
    .getByRole('gridcell', { name: /PM, [2-9] venues free/ })
    .first()
    .click()
  await page.getByRole('dialog').getByRole('link', { name: 'Book Now' }).first().waitFor()
}

async function showAlerts(page: Page, site: DemoSite): Promise<void> {
  await signIn(page, site)
  await page.goto(`${site.url}/alerts`)
  await page.getByText('Manly').first().waitFor()
}

/** Two alerts for the list to show. */
async function makeAlerts({ url, token }: DemoSite): Promise<void> {
  const alerts = [
    { sport: 'tennis', venues: ['manly-lawn-tc'], timeSlots: ['7:00 PM', '7:30 PM'], daysOfWeek: ['thursday'] },
    { sport: 'golf', venues: ['Long Reef'], timeSlots: ['7:30 AM'], specificDate: soon, spots: 2, holes: 9 },
  ]
  for (const alert of alerts) {
    const response = await fetch(`${url}/api/alerts`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify({ email: 'demo@courtside.test', ...alert }),
    })
    if (!response.ok) console.error(`an alert was refused: ${response.status} ${await response.text()}`)
  }
}

/** The names of the controls on a screen that are the same on any day: without figures and the names of venues. */
async function controlsOf(page: Page): Promise<string[]> {
  const shown = page.locator('button, a[href]').filter({ visible: true })
  const names = await shown.evaluateAll((all) => all.map((one) => one.getAttribute('aria-label') ?? one.textContent))
  const venueNames = catalogue.of('all').map(({ displayName }) => displayName)
  const isFixed = (name: string) =>
    name !== '' && !/\d|@|day$/.test(name) && !venueNames.some((venue) => name.includes(venue))
  return [...new Set(names.map((name) => name.trim()))].filter(isFixed).toSorted()
}

/** A picture as WebP, which the browser itself writes. */
async function webpOf(browser: Browser, png: Buffer): Promise<Buffer> {
  const page = await browser.newPage()
  const data = await page.evaluate(
    async (source) => {
      const image = new Image()
      image.src = source
      await image.decode()
      const canvas = document.createElement('canvas')
      canvas.width = image.width
      canvas.height = image.height
      canvas.getContext('2d')?.drawImage(image, 0, 0)
      return canvas.toDataURL('image/webp', 0.82)
    },
    `data:image/png;base64,${png.toString('base64')}`,
  )
  await page.close()
  return Buffer.from(data.slice(data.indexOf(',') + 1), 'base64')
}

async function takePicture(browser: Browser, site: DemoSite, picture: Picture): Promise<void> {
  const { name, width, height, scale, take } = picture
  for (const scheme of schemes) {
    const page = await browser.newPage({
      viewport: { width, height },
      deviceScaleFactor: scale,
      colorScheme: scheme,
      reducedMotion: 'reduce',
      timezoneId: 'Australia/Sydney',
    })
    await take(page, site, scheme)
    pictured[name] = await controlsOf(page)
    await page.waitForFunction(() => document.fonts.status === 'loaded')
    const webp = await webpOf(browser, await page.screenshot())
    await writeFile(`public/pictures/${name}-${scheme}.webp`, webp)
    console.log(`${name}-${scheme}: ${Math.round(webp.length / 1000)} kB`)
    await page.close()
  }
}

await mkdir('public/pictures', { recursive: true })
const wanted = process.argv.slice(2)
const site = await startDemoSite()
await site.untilRead()
const browser = await launchChromium()
try {
  await makeAlerts(site)
  for (const picture of pictures) {
    if (wanted.length === 0 || wanted.includes(picture.name)) await takePicture(browser, site, picture)
  }
  if (wanted.length === 0)
    await writeFile('scripts/screens/pictured-controls.json', `${JSON.stringify(pictured, null, 2)}\n`)
} finally {
  await browser.close()
  await site.stop()
}
