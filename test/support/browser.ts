import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { AxeBuilder } from '@axe-core/playwright'
import type { Browser, Page } from 'playwright-core'
import { onTestFinished } from 'vitest'
import { countStart } from './costs.ts'
import { launchChromium } from '#scripts/screens/launch-chromium.ts'

export interface BrowserOptions {
  width?: number
  height?: number
  colorScheme?: 'light' | 'dark'
  /** Blocked unless a test is about them: their answers pass by `context.route`. */
  serviceWorkers?: 'allow' | 'block'
  /** A screen that is touched. */
  hasTouch?: boolean
  /** The zone of the device, where it is not that of this machine. */
  timezoneId?: string
  /** The language of the device, where it is not that of this machine. */
  locale?: string
  /** Notifications are shown, for which a browser needs windows. */
  notifications?: boolean
  /** False for a browser that runs no script. */
  javaScriptEnabled?: boolean
}

// One for all files of a worker, and gone with it.
let browser: Promise<Browser> | undefined
let wholeBrowser: Promise<Browser> | undefined

/** Fewer processes for the same work: a tenth of the processor's time. */
const flags = ['--in-process-gpu', '--process-per-site']

function browserFor(notifications: boolean): Promise<Browser> {
  if (!(notifications ? wholeBrowser : browser)) countStart('browser')
  if (notifications) return (wholeBrowser ??= launchChromium({ whole: true, flags }))
  return (browser ??= launchChromium({ flags }))
}

/** A person of their own in a real browser, gone when the test ends. `faults` are the errors that the browser reports. */
export async function openBrowser({
  width = 1280,
  height = 800,
  colorScheme = 'light',
  serviceWorkers = 'block',
  hasTouch = false,
  timezoneId,
  locale,
  notifications = false,
  javaScriptEnabled = true,
}: BrowserOptions = {}) {
  const browserWanted = await browserFor(notifications)
  const context = await browserWanted.newContext({
    viewport: { width, height },
    colorScheme,
    serviceWorkers,
    hasTouch,
    javaScriptEnabled,
    ...(timezoneId && { timezoneId }),
    ...(locale && { locale }),
    reducedMotion: 'reduce',
  })
  onTestFinished(() => context.close())
  countStart('page')
  const faults: string[] = []
  context.on('weberror', (event) => faults.push(String(event.error())))
  context.on('console', (message) => {
    if (message.type() === 'error' && !isRefusedCall(message.text())) faults.push(message.text())
  })
  return { context, page: await context.newPage(), faults }
}

/** Chromium reports every answer of 400 and above; the tests are about those. */
function isRefusedCall(text: string): boolean {
  return text.startsWith('Failed to load resource: the server responded with a status of 4')
}

/** axe without the spaces that `AxeBuilder` would send along: half as much to read, once a document. */
const axeSource = readFileSync(
  createRequire(import.meta.resolve('@axe-core/playwright')).resolve('axe-core/axe.min.js'),
  'utf8',
)

/**
 * axe's findings against WCAG 2.2 AA and its best practices, as 'rule: element'. `parts` are the selectors of what is
 * looked at, where it is not the whole page; those that are not there are left out. `rules` are those that are asked,
 * where it is not all.
 */
export async function axeViolations(
  page: Page,
  { parts = [], rules }: { parts?: readonly string[]; rules?: string[] } = {},
): Promise<string[]> {
  const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
  const isThere = await page.evaluate(() => 'axe' in window)
  const runOnly = rules ? { type: 'rule' as const, values: rules } : { type: 'tag' as const, values: tags }
  const axe = new AxeBuilder({ page, axeSource: isThere ? ';' : axeSource })
    // Our pages have no frames, whose findings would be put together in a page of their own.
    .setLegacyMode()
    // Passed rules are not written out.
    .options({ runOnly, resultTypes: ['violations'] })
  for (const part of parts) if ((await page.locator(part).count()) > 0) axe.include(part)
  const { violations } = await axe.analyze()
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, html }) => `${id}: ${target.join(' ')} ${html.slice(0, 160)}`),
  )
}
