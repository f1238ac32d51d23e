import { existsSync } from 'node:fs'
import { chromium, type Browser } from 'playwright-core'

/** An optional package: it may be absent, so the compiler must not ask for it. */
const bundledChromium: string = '@sparticuz/chromium'

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

/** CHROMIUM_PATH, a Chromium or Chrome of the system, or the one inside @sparticuz/chromium. */
export async function findChromium(): Promise<string> {
  const found = [process.env.CHROMIUM_PATH, ...installed].find((path) => path && existsSync(path))
  if (found) return found
  const { default: bundled } = (await import(bundledChromium)) as { default: { executablePath(): Promise<string> } }
  return bundled.executablePath()
}

export async function launchChromium(): Promise<Browser> {
  return chromium.launch({ executablePath: await findChromium(), args: chromiumFlags })
}
