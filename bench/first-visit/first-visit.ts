import type { Browser } from 'playwright-core'
import { currentSlot } from '#domain/calendar/current-slot.ts'
import { defaultPreferences } from '#domain/preferences/preferences.ts'
import { pages as allPages } from '#domain/site/pages.ts'
import { startDemoSite, type DemoSite } from '#scripts/screens/demo-site.ts'
import { launchChromium } from '#scripts/screens/launch-chromium.ts'
import { describeMachine, median, spread } from '#bench/figures.ts'
import { printGoals, type Goal } from '#bench/goals.ts'
import { weekFrom } from '#bench/site-and-bare.ts'
import { startBarePage } from './bare-page.ts'
import { loadPages } from './page-load.ts'
import { roundTripMs, shiftOf, visit, type Visit } from './visit.ts'

/** Noon of the last day: the rows of the evening may be folded. */
const lastCell = 'td[data-column="6"][data-row="12"]:not([data-tone="loading"])'

/** The pages that people open, and what they come for. */
const opened = [
  { path: '/browse', readable: lastCell, hasHalfHours: true },
  { path: '/calendar', readable: lastCell, hasHalfHours: true, isOwn: true },
  { path: '/browse?view=tonight', readable: 'main article' },
  { path: '/alerts', readable: 'main h2', isOwn: true },
]

const usualRounds = 3

/**
 * The first visit on a phone, beside a bare page with the same week in the same rounds: numbers, the first press,
 * scripts, the shift of every page, and what rendering takes.
 */
export async function run(rounds = usualRounds): Promise<void> {
  console.log(describeMachine())
  const site = await startDemoSite({ pollSeconds: 300 })
  const browser = await launchChromium()
  try {
    await site.untilRead()
    printGoals([...(await compare({ site, browser, rounds })), ...(await shifts(site, browser))])
    printGoals(await load(site))
  } finally {
    await browser.close()
    await site.stop()
  }
}

async function compare({ site, browser, rounds }: { site: DemoSite; browser: Browser; rounds: number }) {
  const week = { sport: defaultPreferences.defaultSport, from: currentSlot(new Date()).date }
  const bare = await startBarePage(site.url, week)
  const taken = new Map<string, Visit[]>()
  const bares: Visit[] = []
  for (let round = 0; round < rounds; round += 1) {
    bares.push(await visit({ browser, url: bare.url, readable: lastCell, hasHalfHours: true }))
    for (const { path, isOwn, ...page } of opened) {
      const token = isOwn ? site.token : undefined
      const one = await visit({ browser, url: site.url + path, token, ...page })
      taken.set(path, [...(taken.get(path) ?? []), one])
    }
  }
  bare.stop()
  say('bare page', bares)
  return [...taken].flatMap(([path, visits]) => {
    say(path, visits)
    return goalsOf(path, visits, bares)
  })
}

function say(name: string, visits: readonly Visit[]): void {
  for (const figure of ['readableMs', 'usableMs', 'pressMs', 'requests', 'scriptKb'] as const) {
    const values = visits.flatMap((one) => one[figure] ?? [])
    if (values.length > 0) console.log(`${name}, ${figure}: ${spread(values)}`)
  }
}

/** Multiples are of the bare visit in the same round. */
function goalsOf(path: string, visits: readonly Visit[], bares: readonly Visit[]): Goal[] {
  const times = (of: (one: Visit, bare: Visit) => number | undefined) =>
    median(visits.flatMap((one, round) => of(one, bares[round] ?? one) ?? []))
  const pressed = times(({ pressMs }, bare) => pressMs && (pressMs - roundTripMs) / (bare.pressMs ?? pressMs))
  const most = (goal: string, value: number, threshold: number, unit = '') =>
    ({ goal: `${path}, ${goal}`, value, is: '≤', threshold, unit }) as const
  const goals: Goal[] = [
    most(
      'numbers readable',
      times(({ readableMs }, bare) => readableMs / bare.readableMs),
      1.6,
      ' × bare',
    ),
    most(
      'usable by script',
      times(({ usableMs }, bare) => usableMs / bare.usableMs),
      4,
      ' × bare',
    ),
    most('scripts until usable', median(visits.map(({ scriptKb }) => scriptKb)), 190, ' kB'),
    most('requests until usable', median(visits.map(({ requests }) => requests)), 40),
  ]
  return Number.isNaN(pressed) ? goals : [...goals, most('a press at once, less a round trip', pressed, 1.6, ' × bare')]
}

/** Pages that are for signed-in people. */
const own = /^\/(calendar|alerts|account|operator)$/

async function shifts(site: DemoSite, browser: Browser): Promise<Goal[]> {
  const paths = [...allPages.map(({ path }) => path), '/venues/manly-lawn-tc', '/status', '/browse?view=tonight']
  const goals: Goal[] = []
  for (const path of [...paths, '/browse?view=day', '/calendar?view=tonight']) {
    const token = own.test(path.replace(/\?.*/, '')) ? site.token : undefined
    const { layoutShift, moved } = await shiftOf({ browser, url: site.url + path, token })
    for (const one of moved) console.log(`${path}, moved: ${one}`)
    goals.push({ goal: `${path}, layout shift`, value: layoutShift, is: '≤', threshold: 0.05 })
  }
  return goals
}

async function load(site: DemoSite): Promise<Goal[]> {
  const { path } = weekFrom(currentSlot(new Date()).date)
  const { renderMs, readsP99 } = await loadPages(`${site.url}/browse?n={n}`, site.url + path)
  return [
    { goal: "the processor's time of a page", value: renderMs, is: '≤', threshold: 25, unit: ' ms' },
    { goal: 'p99 of 300 reads a second beside 50 pages', value: readsP99, is: '≤', threshold: 60, unit: ' ms' },
  ]
}
