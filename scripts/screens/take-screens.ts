// `npm run screens [NAME …] [LOOK …]`: a picture of every screen at every width, light and dark, at twice the size and on paper, in
// ./screens. To be looked at. A look is as in the file's name: 360-dark, zoomed, print.
import { mkdir } from 'node:fs/promises'
import type { Browser } from 'playwright-core'
import { startDemoSite, type DemoSite } from './demo-site.ts'
import { launchChromium } from './launch-chromium.ts'
import type { Screen } from './screen.ts'
import { screens } from './screens.ts'

const widths = [320, 360, 768, 1280, 1920]
const schemes = ['light', 'dark'] as const

/** Size and mode of a screenshot. */
interface Look {
  name: string
  width: number
  height: number
  scheme: (typeof schemes)[number]
  media?: 'print'
}

const inColours = (width: number): Look[] =>
  schemes.map((scheme) => ({ name: `${width}-${scheme}`, width, height: width < 500 ? 780 : 800, scheme }))
/** A laptop at 200 %, and A4 between its margins. */
const zoomed: Look = { name: 'zoomed', width: 640, height: 400, scheme: 'light' }
const onPaper: Look = { name: 'print', width: 718, height: 1040, scheme: 'light', media: 'print' }

async function shoot({
  browser,
  site,
  screen,
  look: { name, width, height, scheme, media },
}: {
  browser: Browser
  site: DemoSite
  screen: Screen
  look: Look
}): Promise<void> {
  const page = await browser.newPage({
    viewport: { width, height },
    colorScheme: scheme,
    reducedMotion: 'reduce',
    timezoneId: 'Australia/Sydney',
  })
  // Said once a device, it would lie over every picture of the calendar.
  await page.addInitScript(() => window.origin === 'null' || localStorage.setItem('locationTold', '"manly"'))
  page.on('pageerror', (error) => console.error(`${screen.name}: ${error.message}`))
  if (screen.signedIn) {
    // Also on further pages, unless the screen signed out in between.
    await page.addInitScript((token) => {
      if (!sessionStorage.getItem('visitor')) localStorage.setItem('auth_token', token)
    }, site.token)
  }
  await page.goto(site.url + screen.path, { waitUntil: 'load' })
  await page.waitForFunction(() => document.fonts.status === 'loaded')
  await screen.prepare?.(page)
  if (media) await page.emulateMedia({ media })
  await showLazyPictures(page)
  const isWhole = screen.wholePage ?? true
  // A sticky header would stand in the middle of a full-page picture after scrolling.
  if (isWhole) await page.evaluate(() => window.scrollTo(0, 0))
  await page.screenshot({ path: `screens/${screen.name}-${name}.png`, fullPage: isWhole })
  await page.close()
}

/** Pictures far down are fetched only when they come near; the screenshot of a whole page wants them all. */
async function showLazyPictures(page: Awaited<ReturnType<Browser['newPage']>>): Promise<void> {
  await page.evaluate(async () => {
    const shown = [...document.images].filter((image) => image.getClientRects().length > 0)
    for (const image of shown) image.loading = 'eager'
    await Promise.all(shown.map((image) => image.decode().catch(() => undefined)))
  })
}

const isLook = (word: string) => /^(?:\d+-(?:light|dark)|zoomed|print)$/.test(word)
const lookNames = process.argv.slice(2).filter(isLook)
const names = process.argv.slice(2).filter((word) => !isLook(word))
const chosen = names.length === 0 ? screens : screens.filter(({ name }) => names.some((one) => name.startsWith(one)))
await mkdir('screens', { recursive: true })
const site = await startDemoSite()
const browser = await launchChromium()
try {
  for (const screen of chosen) {
    const looks = [...(screen.widths ?? widths).flatMap(inColours), ...(screen.widths ? [] : [zoomed, onPaper])]
    const taken = lookNames.length === 0 ? looks : looks.filter(({ name }) => lookNames.includes(name))
    let missing = 0
    for (const look of taken) {
      // The other pictures are wanted all the same.
      await shoot({ browser, site, screen, look }).catch((error: unknown) => {
        missing += 1
        console.error(`${screen.name}-${look.name} was not taken:`, error)
      })
    }
    console.log(`${screen.name}: ${taken.length - missing} pictures of ${taken.length}`)
    if (missing > 0) process.exitCode = 1
  }
} finally {
  await browser.close()
  await site.stop()
}
