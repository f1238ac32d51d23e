import { parseArgs } from 'node:util'
import { runClusterFaults } from './cluster/cluster-run.ts'
import { say, sayFindings } from './say-findings.ts'

/** Longer than this no write may be refused, whatever is killed. */
const longestPauseMs = 6000

/** `npm run faults -- cluster --seed S`: a cluster of which one part after the other is killed. Needs its Debian packages. */
export async function run(_size: number | undefined, args: readonly string[] = []): Promise<boolean> {
  const options = {
    seed: { type: 'string', default: '7' },
    openings: { type: 'string', default: '144' },
    rounds: { type: 'string', default: '1' },
  } as const
  const { values } = parseArgs({ args: [...args], options })
  const [seed, openings, rounds] = [Number(values.seed), Number(values.openings), Number(values.rounds)]
  const report = await runClusterFaults({ seed, openings, rounds, say })
  const { verdict, lostRows, failedReads, wrongAnswers, unfinished, exits, pauses } = report
  say(`writes acknowledged ${report.acknowledgedWrites}, reads ${report.reads}, seed ${seed}`)
  say(`emails accepted ${report.accepted}, of which recorded second copies ${report.secondCopies}`)
  const late = pauses.filter(([, ms]) => ms > longestPauseMs).map(([fault, ms]) => `${fault}: ${ms} ms`)
  const bad = Object.entries(exits).filter(([, code]) => code !== 0 && code !== null)
  for (const words of report.lastWords) say(words)
  const found = {
    ...verdict,
    'acknowledged rows lost': lostRows,
    'failed reads': failedReads,
    'wrong answers to writes': wrongAnswers,
    'writes back too late': late,
    unfinished,
    'ended badly after SIGTERM': bad.map(([name, code]) => `${name}: ${code}`),
  }
  return sayFindings(found)
}
