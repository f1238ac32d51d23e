import { expect, test } from 'vitest'
import { createRandom, pick } from '#test/faults/random.ts'
import { bringSession, memberToken } from '#test/support/alert-journeys.ts'
import { openBrowser } from '#test/support/browser.ts'
import { startCalendarSite } from '#test/support/calendar-journeys.ts'
import { clockErrors, falsehoodsOn, storages, translatePage } from './browsers.ts'
import { groundOfTest } from './ground.ts'
import { createIntrudedSite } from '#test/support/intruded-account.ts'
import { faultOfStart, machines, startOn } from './machine.ts'
import { nobodyIn, notifiedOnce } from './people.ts'

/** `npm run faults -- world --seed S --cases N` draws more; this slice runs with every change. */
const cases = Number(process.env['WORLD_CASES'] ?? 4)
const seed = Number(process.env['WORLD_SEED'] ?? 7)
/** Measured by the command, on a machine that does nothing else. */
const longestStartMs = process.env['WORLD_CASES'] === undefined ? Infinity : 10_000

type Random = () => number

/**
 * Surroundings by the sentence that must hold in them. `npm run faults -- hostile` has the pages of strangers, and
 * test/browser/accounts/scanners.test.ts the scanners of emails.
 */
const sentences: Record<string, (random: Random) => Promise<string | undefined>> = {
  'the first start is ready or says one line': startAnywhere,
  'nothing false is on a screen': openAnywhere,
  'an opening is notified once': notifiedOnce,
  'nobody is in': async (random) => nobodyIn(random, await createIntrudedSite()),
}

async function startAnywhere(random: Random): Promise<string | undefined> {
  const shells = machines.filter(({ expected, arrange }) => expected === 'ready' && arrange.length === 0)
  const ground = await groundOfTest()
  const shell: Record<string, string> = {}
  for (const { arrange } of shells) if (random() < 0.3) Object.assign(shell, await arrange(ground))
  const machine = pick(random, machines)
  const variables = await machine.arrange(ground)
  // With an address of a database the shell's PG* keep their meaning (decision 0057).
  if (variables['DATABASE_URL'] !== undefined)
    for (const name of Object.keys(shell)) if (name.startsWith('PG')) delete shell[name]
  const started = await startOn({ ...machine, arrange: () => variables }, ground, shell)
  const fault = faultOfStart(machine, started)
  if (fault === undefined && started.ms <= longestStartMs) return undefined
  return `${machine.name} in ${JSON.stringify(shell)}: ${fault ?? `took ${started.ms} ms`}`
}

async function openAnywhere(random: Random): Promise<string | undefined> {
  const site = await startCalendarSite()
  const { page, context, faults } = await openBrowser({
    timezoneId: pick(random, ['Asia/Kolkata', 'America/Adak', 'UTC']),
  })
  const [clock, offMs] = pick(random, Object.entries(clockErrors))
  const [storage, refuse] = pick(random, [['storage', undefined] as const, ...Object.entries(storages)])
  const isTranslated = random() < 0.5
  if (refuse) await context.addInitScript(refuse)
  else await bringSession(context, site, await memberToken(site))
  const address = `${site.url}/${refuse ? 'browse' : 'calendar'}?sport=tennis&view=${pick(random, ['3-days', 'weekly'])}`
  const otherTabs = pick(random, [0, 0, 2, 6])
  for (let left = otherTabs; left > 0; left -= 1) await (await context.newPage()).goto(address)
  await page.clock.install({ time: new Date(site.now().getTime() + offMs) })
  await page.goto(address)
  await page.getByRole('grid').waitFor()
  await expect.poll(() => falsehoodsOn(page)).toEqual([])
  if (isTranslated) await translatePage(page)
  await page.keyboard.press('Escape')
  const found = [...faults, ...(isTranslated ? [] : await falsehoodsOn(page))]
  return found.length === 0
    ? undefined
    : `${clock}, ${storage}, ${otherTabs} other tabs, ${isTranslated ? 'translated' : ''}: ${found.join('; ')}`
}

const drawn = Array.from(
  { length: cases },
  (_, number) => [number, Object.keys(sentences)[number % Object.keys(sentences).length] ?? ''] as const,
)

test.each(drawn)(`case %i of seed ${seed}: %s`, async (number, sentence) => {
  const random = createRandom(Math.imul(seed, 0x9e3779b1) ^ Math.imul(number + 1, 0x85ebca6b))
  expect(await sentences[sentence]?.(random)).toBeUndefined()
})
