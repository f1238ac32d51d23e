import type { Browser, BrowserContext, CDPSession, Page } from 'playwright-core'
import { readVitals, watchVitals } from '#bench/page-vitals.ts'

/** A phone of a quarter of this machine's speed on slow 4G: 1.6 Mbit/s down, 750 kbit/s up, 150 ms a round trip. */
const phone = { viewport: { width: 360, height: 800 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true }
const throttle = 4
export const roundTripMs = 150
const slow4g = {
  offline: false,
  latency: roundTripMs,
  downloadThroughput: 1_600_000 / 8,
  uploadThroughput: 750_000 / 8,
}

/** One visit with an empty cache. Times are in ms since its start. */
export interface Visit {
  readableMs: number
  usableMs: number
  /** From the finger, as soon as the numbers are there, to the frame that shows venues; undefined without half-hours. */
  pressMs: number | undefined
  /** Until it is usable; scripts without the heads of their answers. */
  requests: number
  scriptKb: number
}

export interface Wanted {
  browser: Browser
  url: string
  /** The selector of what the visitor came for: the page is readable once it is there. */
  readable: string
  hasHalfHours?: boolean
  /** The bearer of who is signed in. */
  token?: string | undefined
}

/** A visit whose scripts come up undisturbed, and one whose half-hour is pressed as soon as it can be read. */
export async function visit(wanted: Wanted): Promise<Visit> {
  const undisturbed = await onPhone(wanted, async (page, session) => {
    const fetched = noteRequests(session)
    await open(page, wanted.url)
    await page.waitForFunction(() => (window as unknown as Watched).visited.usableMs > 0)
    const { visited } = await page.evaluate(() => ({ visited: (window as unknown as Watched).visited }))
    return { ...visited, ...fetched(visited.usableMs) }
  })
  const pressMs = wanted.hasHalfHours === true ? await onPhone(wanted, (page) => pressFirst(page, wanted)) : undefined
  return { ...undisturbed, pressMs }
}

/** Resolves to the shift of a page (CLS) until it rests, and to what moved. */
export function shiftOf(wanted: Omit<Wanted, 'readable'>): Promise<{ layoutShift: number; moved: string[] }> {
  return onPhone({ ...wanted, readable: 'h1' }, async (page) => {
    await open(page, wanted.url)
    await page.waitForFunction(() => (window as unknown as Watched).visited.usableMs > 0)
    await page.waitForTimeout(2000)
    return readVitals(page)
  })
}

async function onPhone<Result>(
  { browser, url, token, readable }: Wanted,
  look: (page: Page, session: CDPSession) => Promise<Result>,
): Promise<Result> {
  const context = await browser.newContext({ ...phone, serviceWorkers: 'block', timezoneId: 'Australia/Sydney' })
  try {
    if (token !== undefined) await signIn(context, new URL(url).origin, token)
    const page = await context.newPage()
    page.setDefaultTimeout(60_000)
    await watchVitals(page)
    await page.addInitScript(watchVisit, readable)
    const session = await context.newCDPSession(page)
    await session.send('Network.enable')
    await session.send('Network.emulateNetworkConditions', slow4g)
    await session.send('Emulation.setCPUThrottlingRate', { rate: throttle })
    return await look(page, session)
  } finally {
    await context.close()
  }
}

/** Leaves token and cookie as an earlier visit did. */
async function signIn(context: BrowserContext, origin: string, token: string): Promise<void> {
  await context.addInitScript((stored) => localStorage.setItem('auth_token', stored), token)
  // The check of a session sets the cookie that renders documents.
  const answer = await context.request.get(`${origin}/trpc/auth.me`, { headers: { authorization: `Bearer ${token}` } })
  if (!answer.ok()) throw new Error(`the session could not be checked: ${answer.status()}`)
}

async function open(page: Page, url: string): Promise<void> {
  await page.goto(url, { waitUntil: 'commit' })
}

async function pressFirst(page: Page, { url }: Wanted): Promise<number> {
  await open(page, url)
  await page.waitForFunction(() => (window as unknown as Watched).visited.readableMs > 0)
  await page.locator('td[data-column="2"]:not([data-tone="0"], [data-tone="unknown"], [data-past])').first().tap()
  // The press may have opened another document.
  await page.waitForFunction(() => (window as unknown as Watched).answeredMs > 0)
  return page.evaluate(() => (window as unknown as Watched).answeredMs)
}

interface Watched {
  visited: Pick<Visit, 'readableMs' | 'usableMs'>
  answeredMs: number
}

/** Runs in each document from its start on. A frame is painted when it is over. */
function watchVisit(readable: string): void {
  const visited = { readableMs: 0, usableMs: 0 }
  Object.assign(window, { visited, answeredMs: 0 })
  const painted = (then: (ms: number) => void) => {
    const channel = new MessageChannel()
    channel.port1.addEventListener('message', () => then(performance.now()))
    channel.port1.start()
    channel.port2.postMessage(undefined)
  }
  const isSeen = (selector: string) => {
    const found = document.querySelector(selector)
    return found !== null && found.checkVisibility({ visibilityProperty: true }) && found.textContent !== ''
  }
  // React has hydrated the page once its elements are React's.
  const isUsable = () =>
    'usable' in document.documentElement.dataset ||
    Object.keys(document.querySelector('#root main') ?? {}).some((key) => key.startsWith('__reactFiber$'))
  window.addEventListener(
    'click',
    ({ timeStamp }) => sessionStorage.setItem('pressedAt', String(performance.timeOrigin + timeStamp)),
    { capture: true },
  )
  const look = () => {
    if (!visited.readableMs && isSeen(readable)) painted((ms) => (visited.readableMs ||= ms))
    if (visited.readableMs && !visited.usableMs && isUsable()) painted((ms) => (visited.usableMs ||= ms))
    const pressedAt = Number(sessionStorage.getItem('pressedAt') ?? 0)
    if (pressedAt && isSeen('[role="dialog"] article'))
      return painted((ms) => Object.assign(window, { answeredMs: performance.timeOrigin + ms - pressedAt }))
    requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
}

/** Counts what the page fetches. The returned function says it as it stood at a time since the visit's start. */
function noteRequests(session: CDPSession): (ms: number) => Pick<Visit, 'requests' | 'scriptKb'> {
  const sent = new Map<string, { at: number; type: string | undefined; endAt: number; bytes: number }>()
  session.on('Network.requestWillBeSent', ({ requestId, timestamp, type, request }) => {
    if (/^https?:/.test(request.url)) sent.set(requestId, { at: timestamp, type, endAt: Infinity, bytes: 0 })
  })
  // Without the heads, of which HTTP/2 sends little after the first one.
  session.on('Network.dataReceived', ({ requestId, encodedDataLength }) => {
    const one = sent.get(requestId)
    if (one) one.bytes += encodedDataLength
  })
  session.on('Network.loadingFinished', ({ requestId, timestamp }) => {
    Object.assign(sent.get(requestId) ?? {}, { endAt: timestamp })
  })
  return (ms) => {
    const all = [...sent.values()]
    const end = Math.min(...all.map(({ at }) => at)) + ms / 1000
    const scripts = all.filter(({ type, endAt }) => type === 'Script' && endAt <= end)
    return {
      requests: all.filter(({ at }) => at <= end).length,
      scriptKb: scripts.reduce((sum, { bytes }) => sum + bytes, 0) / 1000,
    }
  }
}
