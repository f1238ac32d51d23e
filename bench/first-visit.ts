import type { Browser, CDPSession } from 'playwright-core'
import { startDemoSite, type DemoSite } from '#scripts/screens/demo-site.ts'
import { launchChromium } from '#scripts/screens/launch-chromium.ts'
import { describeMachine, median, spread } from './figures.ts'
import { printGoals } from './goals.ts'
import { readVitals, watchVitals } from './page-vitals.ts'
import { timePress } from './press-to-paint.ts'

/** A phone on slow 4G: 1.6 Mbit/s down, 750 kbit/s up, 150 ms a round trip. */
const phone = { viewport: { width: 360, height: 800 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true }
const slow4g = { offline: false, latency: 150, downloadThroughput: 1_600_000 / 8, uploadThroughput: 750_000 / 8 }

/** One visit with an empty cache. Times are in ms since its start. */
interface Visit {
  readableMs: number
  lcpMs: number
  usableMs: number
  /** Until the grid is usable. */
  requests: number
  scriptKb: number
  /** From the finger to the frame that shows the sheet, as soon as the grid is usable. */
  pressMs: number
  /** The browser's own figure for that press, to 8 ms. */
  eventMs: number
}

const pages = [
  { path: '/browse', signedIn: false },
  { path: '/calendar', signedIn: true },
]
/** How much slower than this machine the phone is, and the goal of its first press. */
const speeds = [
  { throttle: 4, pressMs: 500 },
  { throttle: 6, pressMs: 800 },
]
const usualRounds = 3

/** The first visit to the calendars on a phone: numbers, largest paint, requests and scripts until usable, first press. */
export async function run(rounds = usualRounds): Promise<void> {
  console.log(describeMachine())
  const site = await startDemoSite()
  const browser = await launchChromium()
  try {
    await site.untilRead()
    for (const { path, signedIn } of pages) {
      for (const { throttle, pressMs } of speeds) {
        const visits: Visit[] = []
        for (let round = 0; round < rounds; round++)
          visits.push(await visit({ browser, site, path, signedIn, throttle }))
        const of = (figure: keyof Visit) => visits.map((one) => one[figure])
        for (const figure of Object.keys(visits[0]!) as (keyof Visit)[])
          console.log(`${path}, ${throttle} ×, ${figure}: ${spread(of(figure))}`)
        const name = `${path}, ${throttle} ×`
        const press = {
          goal: `${name}, first press`,
          value: median(of('pressMs')),
          is: '≤',
          threshold: pressMs,
          unit: ' ms',
        } as const
        if (throttle > 4) printGoals([press])
        else
          printGoals([
            {
              goal: `${name}, numbers readable`,
              value: median(of('readableMs')),
              is: '≤',
              threshold: 1200,
              unit: ' ms',
            },
            { goal: `${name}, LCP`, value: median(of('lcpMs')), is: '≤', threshold: 1500, unit: ' ms' },
            { goal: `${name}, requests until usable`, value: median(of('requests')), is: '≤', threshold: 25 },
            {
              goal: `${name}, script until usable`,
              value: median(of('scriptKb')),
              is: '≤',
              threshold: 160,
              unit: ' kB',
            },
            press,
            { goal: `${name}, its event`, value: median(of('eventMs')), is: '≤', threshold: 200, unit: ' ms' },
          ])
      }
    }
  } finally {
    await browser.close()
    await site.stop()
  }
}

interface Wanted {
  browser: Browser
  site: DemoSite
  path: string
  signedIn: boolean
  throttle: number
}

async function visit({ browser, site, path, signedIn, throttle }: Wanted): Promise<Visit> {
  const context = await browser.newContext({ ...phone, timezoneId: 'Australia/Sydney' })
  try {
    const page = await context.newPage()
    if (signedIn) await page.addInitScript((token) => localStorage.setItem('auth_token', token), site.token)
    await watchVitals(page)
    await page.addInitScript(watchVisit)
    const session = await context.newCDPSession(page)
    await session.send('Network.enable')
    await session.send('Network.emulateNetworkConditions', slow4g)
    await session.send('Emulation.setCPUThrottlingRate', { rate: throttle })
    const fetched = noteRequests(session)
    await page.goto(site.url + path, { waitUntil: 'commit' })
    await page.waitForFunction(() => (window as unknown as Watched).visited.usableMs > 0, undefined, {
      timeout: 60_000,
    })
    const { answerMs } = await timePress(page, {
      name: path,
      press: (one) =>
        one.locator('td[data-column="2"]:not([data-tone="0"], [data-tone="unknown"], [data-past])').first(),
      answer: '[role="dialog"] h2',
      isTap: true,
    })
    const { pressesMs } = await readVitals(page)
    const times = await page.evaluate(() => (window as unknown as Watched).visited)
    return { ...times, ...fetched(times.usableMs), pressMs: answerMs, eventMs: Math.max(0, ...pressesMs) }
  } finally {
    await context.close()
  }
}

interface Watched {
  visited: Pick<Visit, 'readableMs' | 'lcpMs' | 'usableMs'>
}

/** Runs in the page from its start on. A frame is painted when it is over. */
function watchVisit(): void {
  const visited = { readableMs: 0, lcpMs: 0, usableMs: 0 }
  Object.assign(window, { visited })
  new PerformanceObserver((list) => {
    for (const { startTime } of list.getEntries()) visited.lcpMs = startTime
  }).observe({ type: 'largest-contentful-paint', buffered: true })
  const painted = (key: 'readableMs' | 'usableMs') => {
    const channel = new MessageChannel()
    channel.port1.addEventListener('message', () => (visited[key] ||= performance.now()))
    channel.port1.start()
    channel.port2.postMessage(undefined)
  }
  const look = () => {
    const cell = document.querySelector('td[data-column="6"][data-row="32"]:not([data-tone="loading"])')
    const isReadable = cell !== null && cell.checkVisibility({ visibilityProperty: true }) && cell.textContent !== ''
    if (isReadable && !visited.readableMs) painted('readableMs')
    // React handles presses once it says so, and has drawn the grid.
    if (isReadable && 'hydrated' in document.documentElement.dataset) return painted('usableMs')
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
  session.on('Network.loadingFinished', ({ requestId, timestamp, encodedDataLength }) => {
    Object.assign(sent.get(requestId) ?? {}, { endAt: timestamp, bytes: encodedDataLength })
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
