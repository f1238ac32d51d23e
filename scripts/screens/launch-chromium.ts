import { existsSync } from 'node:fs'
import { chromium, type Browser } from 'playwright-core'

/** An optional package: it may be absent, so the compiler must not ask for it. */
const bundledChromium: string = '@sparticuz/chromium'

const withoutWindows = '/usr/bin/chromium-headless-shell'
const installed = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
]

export const chromiumFlags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/**
 * CHROMIUM_PATH, a Chromium or Chrome of the system, or the one inside @sparticuz/chromium. The one without windows takes
 * the least time and comes first, but where the browser is wanted `whole`: it shows no notifications.
 */
export async function findChromium({ whole = false } = {}): Promise<string> {
  const all = whole ? [...installed, withoutWindows] : [withoutWindows, ...installed]
  const found = [process.env.CHROMIUM_PATH, ...all].find((path) => path && existsSync(path))
  if (found) return found
  const { default: bundled } = await importBundled()
  return bundled.executablePath()
}

/** It is not among the packages where the Node that installed them was too old for it. */
async function importBundled(): Promise<{ default: { executablePath(): Promise<string> } }> {
  try {
    return await import(bundledChromium)
  } catch (cause) {
    throw new Error('there is no Chromium here: install one, or set CHROMIUM_PATH to it', { cause })
  }
}

export async function launchChromium({
  whole = false,
  flags = [],
}: { whole?: boolean; flags?: readonly string[] } = {}): Promise<Browser> {
  return chromium.launch({ executablePath: await findChromium({ whole }), args: [...chromiumFlags, ...flags] })
}
