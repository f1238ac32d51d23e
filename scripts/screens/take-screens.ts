// `npm run screens [NAME …]`: a picture of every screen at every width, light and dark, in ./screens. To be looked at.
import { mkdir } from 'node:fs/promises'
import type { Browser } from 'playwright-core'
import { startDemoSite, type DemoSite } from './demo-site.ts'
import { launchChromium } from './launch-chromium.ts'
import type { Screen } from './screen.ts'
import { screens } from './screens.ts'

const widths = [320, 360, 768, 1280, 1920]
const schemes = ['light', 'dark'] as const

async function shoot({
  browser,
  site,
  screen,
  width,
  scheme,
}: {
  browser: Browser
  site: DemoSite
  screen: Screen
  width: number
  scheme: (typeof schemes)[number]
}): Promise<void> {
  const page = await browser.newPage({
    viewport: { width, height: width < 500 ? 780 : 800 },
    colorScheme: scheme,
    reducedMotion: 'reduce',
    timezoneId: 'Australia/Sydney',
  })
  page.on('pageerror', (error) => console.error(`${screen.name}: ${error.message}`))
  if (screen.signedIn) {
    await page.addInitScript((token) => localStorage.setItem('auth_token', token), site.token)
  }
  await page.goto(site.url + screen.path, { waitUntil: 'load' })
  await page.waitForFunction(() => document.fonts.status === 'loaded')
  await screen.prepare?.(page)
  await showLazyPictures(page)
  await page.screenshot({ path: `screens/${screen.name}-${width}-${scheme}.png`, fullPage: screen.wholePage ?? true })
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

const wanted = process.argv.slice(2)
const chosen = wanted.length === 0 ? screens : screens.filter(({ name }) => wanted.some((one) => name.startsWith(one)))
await mkdir('screens', { recursive: true })
const site = await startDemoSite()
const browser = await launchChromium()
try {
  for (const screen of chosen) {
    const shown = screen.widths ?? widths
    for (const width of shown) {
      for (const scheme of schemes) await shoot({ browser, site, screen, width, scheme })
    }
    console.log(`${screen.name}: ${shown.length * schemes.length} pictures`)
  }
} finally {
  await browser.close()
  await site.stop()
}
