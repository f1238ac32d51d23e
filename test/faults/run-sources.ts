import { venues } from '#region/venues.ts'
import { withOwnDatabase } from '#test/support/own-database.ts'
import { runSourceChaos } from './source-chaos.ts'

const usualReadings = 100_000
/** Memory after garbage collection, without the run's own record. */
const maxHeldMb = 32
/** Memory the process got from the system, which keeps room for its largest pages. */
const maxRssMb = 64
const maxShown = 20

/** Two venues each of the systems that no venue of the catalogue is known to speak. */
const systems = {
  'killara-lawn-tc': 'bookable',
  'longueville-tc': 'bookable',
  'Mona Vale': 'quick18',
  Chatswood: 'quick18',
} as const

/** Reads all venues with three readings in ten disturbed, then none of them for six hours. */
export async function run(readings = usualReadings): Promise<boolean> {
  const say = (line: string) => void process.stdout.write(`${line}\n`)
  const seed = Number(process.env['FAULT_SEED'] ?? 7)
  const report = await withOwnDatabase((database) =>
    runSourceChaos({ em: () => database.orm.em.fork(), venues, systems, readings, seed, onProgress: say }),
  )
  const { falseAlerts, missed, politenessViolations, afterOutage, memory } = report
  say(`readings ${report.readings} (${report.disturbed} disturbed) of ${venues.length} venues, seed ${seed}`)
  say(`ended ${JSON.stringify(report.byStatus)}; requests ${report.requests}`)
  say(`simulated ${report.simulatedDays.toFixed(1)} days in ${report.seconds.toFixed(0)} s`)
  say(`alerts ${report.alerts}; openings that had to be told ${report.expected}`)
  say(`false alerts ${falseAlerts.length}`)
  say(`openings missed ${missed.length}`)
  say(`politeness violations ${politenessViolations.length}`)
  say(`alerts after six hours without any venue ${afterOutage}`)
  const { heldMb, rssMb, ledgerMb } = memory
  say(
    `held more in the last quarter than in the first: ${heldMb.toFixed(1)} MB (limit ${maxHeldMb}, without the record)`,
  )
  say(
    `the run's own record of what was free: ${ledgerMb.toFixed(1)} MB; RSS growth ${rssMb.toFixed(1)} MB (limit ${maxRssMb})`,
  )
  for (const fault of [...falseAlerts, ...missed, ...politenessViolations].slice(0, maxShown)) say(`  ${fault}`)
  const broken = falseAlerts.length + missed.length + politenessViolations.length + afterOutage
  return broken === 0 && heldMb - ledgerMb <= maxHeldMb && rssMb <= maxRssMb
}
