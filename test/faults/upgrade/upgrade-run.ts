import { addDays } from '#domain/calendar/local-date.ts'
import { venueDate } from '#domain/calendar/venue-time.ts'
import { lostAlerts, registerPeople } from '#test/faults/cluster/acknowledged-rows.ts'
import { seatAudience, type Judged } from '#test/faults/cluster/audience.ts'
import { startSteadyLoad, type SteadyLoad } from '#test/faults/cluster/steady-load.ts'
import { thisVersion, type Version } from './earlier-version.ts'
import { migrateAs } from './fleet.ts'
import { onUpgradeStage, type UpgradeStage } from './upgrade-stage.ts'
import { inviteVisitor, watchOverSite } from './what-works.ts'

const people = 20

export interface UpgradeOrder {
  from: Version
  seed: number
  openings: number
  perSecond: number
  say: (line: string) => void
}

export interface UpgradeReport {
  load: SteadyLoad
  judged: Judged
  /** Failures, each with the step after which it came. */
  notWorking: string[]
  lostRows: string[]
  badEnds: string[]
  errors: string[]
}

interface Step {
  part: string
  run(): Promise<void>
}

/** Upgrades a site under load: migrates first, then restarts one process after the other. */
export function upgrade(order: UpgradeOrder): Promise<UpgradeReport> {
  return onUpgradeStage({ version: order.from, seed: order.seed }, (stage) => upgradeOn(stage, order))
}

async function upgradeOn(stage: UpgradeStage, order: UpgradeOrder): Promise<UpgradeReport> {
  const { fleet, origin, database } = stage
  const em = () => database.orm.em.fork()
  const now = new Date()
  const audience = await seatAudience(stage, order.openings, (places) => watchOverSite(stage, places))
  const { tokens } = await registerPeople({ em, origin, count: people, now })
  const visitor = await inviteVisitor(em(), fleet.webs)
  const day = addDays(venueDate(now), 1).replaceAll('-', '')
  const paths = [
    `/api/daily-summary?deporte=tennis&fecha=${day}`,
    `/api/tennis?fecha=${day}&hora_redondeada=8:00AM`,
    '/',
  ]
  const load = startSteadyLoad({ origin, perSecond: order.perSecond, paths, tokens })
  const notWorking: string[] = []
  const steps = stepsOf(stage, order)
  for (const { part, run } of steps) {
    load.during(part)
    const [failed, putOff, startedAt] = [load.failures.length, load.putOff, performance.now()]
    const freed = audience.freeShare(steps.length)
    await run()
    const took = performance.now() - startedAt
    const isTold = await audience.areTold(freed)
    const found = [...(await visitor.tryAll(freed)), ...(isTold ? [] : ['not everybody was told'])]
    notWorking.push(...found.map((what) => `${part}: ${what}`))
    const works = found.length === 0 ? 'all works' : found.join(', ')
    const counts = `failed ${load.failures.length - failed}, put off ${load.putOff - putOff}`
    order.say(`${part}: ${(took / 1000).toFixed(1)} s, ${counts}; afterwards ${works}`)
  }
  await load.stop()
  const judged = await audience.judge()
  const lostRows = await lostAlerts(em(), visitor.alerts)
  await fleet.stop()
  return { load, judged, notWorking, lostRows, badEnds: fleet.badEnds, errors: fleet.errors() }
}

function stepsOf({ fleet, env }: UpgradeStage, { from, say }: UpgradeOrder): Step[] {
  const nothing = () => Promise.resolve()
  return [
    { part: `all of ${from.name}`, run: nothing },
    { part: 'npm run migrate', run: async () => say(`  ${await migrateAs(thisVersion, env)}`) },
    { part: `all of ${from.name} on the new tables`, run: nothing },
    ...fleet.names.map((name) => ({ part: name, run: () => fleet.restart(name, thisVersion) })),
    { part: `all of ${thisVersion.name}`, run: nothing },
  ]
}
