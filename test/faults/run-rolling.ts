import { parseArgs } from 'node:util'
import { addDays } from '#domain/calendar/local-date.ts'
import { venueDate } from '#domain/calendar/venue-time.ts'
import { host } from '#test/cluster/ground.ts'
import { registerPeople } from './cluster/acknowledged-rows.ts'
import { seatAudience } from './cluster/audience.ts'
import { restartsOf } from './cluster/restarts.ts'
import { onStage, type Stage } from './cluster/stage.ts'
import { startSteadyLoad } from './cluster/steady-load.ts'
import { say, sayFindings } from './say-findings.ts'

const people = 20
interface Options {
  seed: number
  openings: number
  perSecond: number
  say: (line: string) => void
}

/**
 * `npm run faults -- rolling --seed S`: everything of a cluster is restarted, one part after the other, while so many requests a
 * second come and openings appear. Needs the cluster's Debian packages.
 */
export async function run(_size: number | undefined, args: readonly string[] = []): Promise<boolean> {
  const { values } = parseArgs({
    args: [...args],
    options: {
      seed: { type: 'string', default: '7' },
      openings: { type: 'string', default: '96' },
      'per-second': { type: 'string', default: '200' },
    },
  })
  const [seed, openings, perSecond] = [values.seed, values.openings, values['per-second']].map(Number)
  if (seed === undefined || openings === undefined || perSecond === undefined) return false
  const options = { seed, openings, perSecond, say }
  const report = await onStage(options, (stage) => restartAll(stage, options))
  const { load, judged } = report
  say(
    `reads ${load.reads}, writes ${load.writes}, of which put off with 503 and Retry-After ${load.putOff}, asked again ${load.askedAgain}, seed ${seed}`,
  )
  say(`emails accepted ${judged.accepted}, of which recorded second copies ${judged.secondCopies}`)
  for (const words of report.lastWords) say(words)
  const bad = Object.entries(report.exits).filter(([, code]) => code !== 0 && code !== null)
  const found = {
    ...judged.verdict,
    'failed requests': load.failures,
    unfinished: judged.unfinished,
    'ended badly after SIGTERM': bad.map(([name, code]) => `${name}: ${code}`),
  }
  return sayFindings(found)
}

async function restartAll(stage: Stage, { openings, perSecond, say }: Options) {
  const { cluster, database } = stage
  const now = new Date()
  const origin = `http://${host}:${cluster.ground.ports.site}`
  const audience = await seatAudience(stage, openings)
  const { tokens } = await registerPeople({ em: () => database.orm.em.fork(), origin, count: people, now })
  const day = addDays(venueDate(now), 1).replaceAll('-', '')
  const paths = [
    `/api/daily-summary?deporte=tennis&fecha=${day}`,
    `/api/tennis?fecha=${day}&hora_redondeada=7:00PM`,
    '/',
  ]
  const load = startSteadyLoad({ origin, perSecond, paths, tokens })
  const restarts = restartsOf(cluster)
  for (const { part, run: restart } of restarts) {
    load.during(part)
    const [failed, putOff, startedAt] = [load.failures.length, load.putOff, performance.now()]
    audience.freeShare(restarts.length)
    await restart()
    const seconds = ((performance.now() - startedAt) / 1000).toFixed(1)
    say(`${part}: ${seconds} s, failed ${load.failures.length - failed}, put off ${load.putOff - putOff}`)
  }
  await load.stop()
  return { load, judged: await audience.judge() }
}
