import { parseArgs } from 'node:util'
import { runCrashes } from './crash/crash-run.ts'

const maxShown = 20
const patienceMs = 3_600_000

/** `npm run faults -- crash --deliveries N --kills K --seed S`: processes and PostgreSQL are killed while openings appear. */
export async function run(_size: number | undefined, args: readonly string[] = []): Promise<boolean> {
  const options = {
    deliveries: { type: 'string', default: '1000' },
    kills: { type: 'string', default: '40' },
    seed: { type: 'string', default: '7' },
    faults: { type: 'string', default: '0.05' },
    places: { type: 'string', default: '144' },
  } as const
  const { values } = parseArgs({ args: [...args], options })
  const say = (line: string) => void process.stdout.write(`${line}\n`)
  const [deliveries, kills, seed] = [Number(values.deliveries), Number(values.kills), Number(values.seed)]
  const report = await runCrashes({
    deliveries,
    kills,
    seed,
    places: Number(values.places),
    faultShare: Number(values.faults),
    patienceMs,
    onProgress: say,
  })
  const { verdict, accepted, copies, gaveUp, ended, failed, unfinished, seconds } = report
  say(`deliveries ${deliveries}, kills ${kills}, seed ${seed}, in ${seconds.toFixed(0)} s`)
  say(`workers ended ${JSON.stringify(ended)}; the relay failed ${JSON.stringify(failed)}`)
  say(`accepted ${accepted}; second copies, all with the bytes of the first, by what was struck before:`)
  for (const [what, { strikes, copies: count }] of copies) say(`  ${what}: ${strikes} times, ${count} copies`)
  say(`unknown twice ${gaveUp.unknown}, of which no relay has ${gaveUp.nowhere}`)
  for (const [kind, found] of Object.entries(verdict) as [string, string[]][]) {
    say(`${kind} ${found.length}`)
    for (const what of found.slice(0, maxShown)) say(`  ${what}`)
  }
  for (const what of unfinished) say(`unfinished: ${what}`)
  return unfinished.length === 0 && Object.values(verdict).every((found: string[]) => found.length === 0)
}
