// `npm run lighthouse [PATH …]`: Lighthouse's mobile run of each page beside its budget, each with an empty cache and without the
// service worker, as for somebody who has never been there; exit code 1 below one.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import lighthouse, { type Result } from 'lighthouse'
import { chromium, type BrowserContext } from 'playwright-core'
import { startDemoSite } from '#scripts/screens/demo-site.ts'
import { chromiumFlags, findChromium } from '#scripts/screens/launch-chromium.ts'

type Category = 'performance' | 'accessibility' | 'best-practices' | 'seo'

interface Target {
  path: string
  signedIn?: boolean
  min: Partial<Record<Category, number>>
  max?: { lcpMs?: number; cls?: number; tbtMs?: number }
}

const publicScores = { performance: 95, accessibility: 100, 'best-practices': 100, seo: 100 }
const appScores = { performance: 85, accessibility: 100, 'best-practices': 95 }

/** The goals of each page. */
const targets: Target[] = [
  { path: '/', min: publicScores, max: { lcpMs: 1800, cls: 0.02, tbtMs: 150 } },
  { path: '/login', min: publicScores, max: { lcpMs: 1800, cls: 0.02, tbtMs: 150 } },
  { path: '/register', min: publicScores, max: { lcpMs: 1800, cls: 0.02, tbtMs: 150 } },
  { path: '/browse', min: { ...publicScores, performance: 85 }, max: { cls: 0.02 } },
  { path: '/venues/manly-lawn-tc', min: publicScores, max: { lcpMs: 1800, cls: 0.02, tbtMs: 150 } },
  { path: '/alerts/new', min: appScores, max: { cls: 0.02 } },
  { path: '/join', min: appScores, max: { cls: 0.02 } },
  { path: '/calendar', signedIn: true, min: appScores, max: { cls: 0.02 } },
  { path: '/alerts', signedIn: true, min: appScores, max: { cls: 0.02 } },
]

const port = 9222 + Math.floor(Math.random() * 500)

/** The middle one of three runs by its largest paint: a busy machine makes single ones wander. */
async function measure(url: string): Promise<Result> {
  const runs: Result[] = []
  for (let run = 0; run < 3; run++) runs.push(await measureOnce(url))
  const lcp = ({ audits }: Result) => audits['largest-contentful-paint']?.numericValue ?? Infinity
  const [, middle] = runs.toSorted((one, other) => lcp(one) - lcp(other))
  if (!middle) throw new Error(`Lighthouse said nothing of ${url}`)
  return middle
}

async function measureOnce(url: string): Promise<Result> {
  const answer = await lighthouse(url, {
    port,
    output: 'json',
    logLevel: 'error',
    // The cache and the service worker go before each run. The session, which is in local storage, stays.
    disableStorageReset: false,
    clearStorageTypes: ['file_systems', 'shader_cache', 'service_workers', 'cache_storage'],
    onlyCategories: ['performance', 'accessibility', 'best-practices', 'seo'],
  })
  if (!answer) throw new Error(`Lighthouse said nothing of ${url}`)
  return answer.lhr
}

/** Missed budgets, in words; prints the row. */
function judge({ path, min, max }: Target, { categories, audits }: Result): string[] {
  const scores = Object.fromEntries(
    Object.entries(categories).map(([name, { score }]) => [name, Math.round((score ?? 0) * 100)]),
  )
  const figures = {
    lcpMs: Math.round(audits['largest-contentful-paint']?.numericValue ?? Infinity),
    cls: Number((audits['cumulative-layout-shift']?.numericValue ?? Infinity).toFixed(3)),
    tbtMs: Math.round(audits['total-blocking-time']?.numericValue ?? Infinity),
  }
  const cells = ['performance', 'accessibility', 'best-practices', 'seo'].map((name) =>
    String(scores[name]).padStart(5),
  )
  console.log(`${path.padEnd(24)}${cells.join('')}${JSON.stringify(figures).padStart(44)}`)
  const low = Object.entries(min).filter(([name, wanted]) => (scores[name] ?? 0) < wanted)
  const high = Object.entries(max ?? {}).filter(([name, limit]) => figures[name as keyof typeof figures] > limit)
  const failed = Object.values(audits).filter(
    ({ score, scoreDisplayMode }) => score === 0 && scoreDisplayMode === 'binary',
  )
  return [
    ...low.map(([name, wanted]) => `${path}: ${name} is ${scores[name]}, at min ${wanted} is wanted`),
    ...high.map(([name, limit]) => `${path}: ${name} is above ${limit}`),
    ...(low.length > 0 ? failed.map(({ id, title }) => `${path}: ${id}: ${title}`) : []),
  ]
}

async function storeToken(context: BrowserContext, url: string, token: string): Promise<void> {
  const page = await context.newPage()
  await page.goto(`${url}/robots.txt`)
  await page.evaluate((value) => localStorage.setItem('auth_token', value), token)
  await page.close()
}

async function forgetToken(context: BrowserContext, url: string): Promise<void> {
  const page = await context.newPage()
  await page.goto(`${url}/robots.txt`)
  await page.evaluate(() => localStorage.clear())
  await page.close()
}

const wanted = process.argv.slice(2)
const chosen = wanted.length === 0 ? targets : targets.filter(({ path }) => wanted.includes(path))
const profile = await mkdtemp(join(tmpdir(), 'courtside-lighthouse-'))
const site = await startDemoSite()
const context = await chromium.launchPersistentContext(profile, {
  executablePath: await findChromium(),
  args: [...chromiumFlags, `--remote-debugging-port=${port}`],
})
const faults: string[] = []
try {
  // Its first readings would take processor time from the pages.
  await site.untilRead()
  console.log('page                     perf a11y  best  seo')
  for (const target of chosen) {
    await (target.signedIn ? storeToken(context, site.url, site.token) : forgetToken(context, site.url))
    faults.push(...judge(target, await measure(site.url + target.path)))
  }
} finally {
  await context.close()
  await site.stop()
  await rm(profile, { recursive: true, force: true })
}
for (const fault of faults) console.error(fault)
process.exitCode = faults.length > 0 ? 1 : 0
