import { faultsOf } from './outage/judge-outage.ts'
import { runOutages } from './outage/outage-run.ts'
import { outageKinds } from './outage/outages.ts'

/** `npm run faults -- outage`: the database of a running site is stopped, made read-only, cut off and frozen. */
export async function run(): Promise<boolean> {
  const { reports, exits } = await runOutages(outageKinds)
  const say = (line: string) => void process.stdout.write(`${line}\n`)
  let held = exits.every((code) => code === 0)
  for (const [kind, report] of Object.entries(reports)) {
    const faults = faultsOf(report)
    held &&= faults.length === 0
    say(`${kind}: asked ${report.during.length} times, writes back after ${(report.backAfterMs / 1000).toFixed(1)} s`)
    for (const fault of faults.slice(0, 10)) say(`  ${fault}`)
  }
  say(`after SIGTERM: ${exits.join(', ')}`)
  return held
}
