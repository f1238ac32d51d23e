import { parseArgs } from 'node:util'
import { runCrashes, type CrashReport } from './crash/crash-run.ts'
import { workerCount } from './crash/stage.ts'
import { fullPlan } from './crash/strike-plan.ts'
import { say, sayFindings } from './say-findings.ts'

const patienceMs = 3_600_000
const strikesAtOnce = 3
/** Emails that one killed worker may leave unknown: one for each of its connections to the relay. */
const maxLeftUnknown = 10
const maxExitMs = 3000

const options = {
  deliveries: { type: 'string', default: '1000' },
  kills: { type: 'string', default: '40' },
  stops: { type: 'string' },
  restarts: { type: 'string' },
  seed: { type: 'string', default: '7' },
  faults: { type: 'string', default: '0.2' },
  places: { type: 'string', default: '144' },
} as const

/**
 * `npm run faults -- crash --deliveries N --kills K --stops P --restarts R --seed S`: K times kill -9 of workers and of a site,
 * P times PostgreSQL at once, R times SIGTERM, while openings appear and the relay fails at a share of the emails.
 */
export async function run(_size: number | undefined, args: readonly string[] = []): Promise<boolean> {
  const { values } = parseArgs({ args: [...args], options })
  const [deliveries, kills, seed] = [Number(values.deliveries), Number(values.kills), Number(values.seed)]
  const [stops, restarts] = [Number(values.stops ?? kills / 10), Number(values.restarts ?? kills / 4)]
  const { plan, aimed } = fullPlan({ kills, stops, restarts, workers: workerCount, withWeb: true })
  const report = await runCrashes({
    deliveries,
    plan,
    aimed,
    withWeb: true,
    isBuilt: true,
    strikesAtOnce,
    seed,
    patienceMs,
    places: Number(values.places),
    faultShare: Number(values.faults),
    onProgress: (line) => say(`${new Date().toISOString().slice(11, 19)} ${line}`),
  })
  say(`deliveries ${deliveries}, kills ${kills}, seed ${seed}, in ${report.seconds.toFixed(0)} s`)
  return tell(report)
}

function tell(report: CrashReport): boolean {
  const {
    verdict,
    accepted,
    copies,
    gaveUp,
    leftUnknown,
    exitMs,
    ended,
    endedWebs,
    users,
    failed,
    unfinished,
    listeners,
  } = report
  say(`workers ended ${JSON.stringify(ended)}, sites ${JSON.stringify(endedWebs)}`)
  say(`the relay failed ${JSON.stringify(failed)}`)
  say(`accepted ${accepted}; emails that went twice, with the same bytes, by the strike before:`)
  for (const [what, { strikes, copies: count }] of copies) say(`  ${what}: ${strikes} times, ${count} copies`)
  say(`unknown twice ${gaveUp.unknown}, of which no relay has ${gaveUp.nowhere}`)
  say(`one killed worker left ${leftUnknown} emails unknown at most (goal ${maxLeftUnknown})`)
  const exitP99 = exitMs[Math.ceil(exitMs.length * 0.99) - 1] ?? 0
  say(`after SIGTERM ${exitMs.length} times gone, p99 after ${exitP99.toFixed(0)} ms`)
  const { got, copies: further, doubted, failed: failures, broken } = listeners
  say(`webhooks and channels got ${got} messages, ${further} copies more; ${doubted} are said to be doubtful`)
  say(`their receivers failed ${JSON.stringify(failures)}`)
  if (users) {
    say(`the site took ${users.writes} writes and ${users.alerts} alerts, and was read ${users.reads} times`)
  }
  const found: Record<string, readonly string[]> = {
    ...verdict,
    'acknowledged and gone': users?.lostRows ?? [],
    'wrong answers to writes': users?.wrongAnswers ?? [],
    'copies after SIGTERM':
      (copies.get('stopped')?.copies ?? 0) > 0 ? ['a worker that was asked to end told twice'] : [],
    'unknown after a kill': leftUnknown > maxLeftUnknown ? [`${leftUnknown} emails of one worker`] : [],
    'late ends': exitP99 > maxExitMs ? [`p99 ${exitP99.toFixed(0)} ms`] : [],
    'messages to webhooks and channels': broken,
    unfinished,
  }
  return sayFindings(found)
}
