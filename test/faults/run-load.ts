import { cpus, loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import { mb, runLoad } from './load/load-run.ts'

/** The heap after a collection may be so much larger in the last third than in the second. */
const maxGrowth = 1.1
/** The 99th of a hundred reads, in milliseconds, while venues are read and emails go out. */
const maxReadMs = 20
/** The middle read beside more streams than there are places, in milliseconds, and the memory then. */
const maxCrowdedMs = 100
const maxCrowdedMb = 450

/** `npm run faults -- load --rate R --minutes M --seed S`: so many requests a second, of all kinds, while all else goes on. */
export async function run(_size: number | undefined, args: readonly string[] = []): Promise<boolean> {
  const options = {
    rate: { type: 'string', default: '600' },
    minutes: { type: 'string', default: '5' },
    mails: { type: 'string', default: '2000' },
    streams: { type: 'string', default: '5000' },
    seed: { type: 'string', default: '7' },
  } as const
  const { values } = parseArgs({ args: [...args], options })
  const say = (line: string) => void process.stdout.write(`${line}\n`)
  say(`load of this machine before: ${loadavg()[0]?.toFixed(1)} on ${cpus().length} cores`)
  const [perSecond, seconds, seed] = [Number(values.rate), Number(values.minutes) * 60, Number(values.seed)]
  const [streams, mailsAsked] = [Number(values.streams), Number(values.mails)]
  const report = await runLoad({ perSecond, seconds, seed, mails: mailsAsked, streams, say })
  const { site, reads, bare, crowded, memory, mails, log, exit } = report
  say(`${perSecond} requests a second for ${seconds} s, seed ${seed}; meanwhile ${mails} emails`)
  say(`answers ${site.answers}, errors ${site.errorCount}`)
  for (const error of site.errors.slice(0, 10)) say(`  ${error}`)
  for (const name of Object.keys(site.p99)) {
    const ours = `p50 ${site.p50[name]?.toFixed(1)} ms, p99 ${site.p99[name]?.toFixed(1)} ms`
    say(`  ${name}: ${ours}; bare node:http p50 ${bare.p50[name]?.toFixed(1)}, p99 ${bare.p99[name]?.toFixed(1)}`)
  }
  const readMs = reads.p99['all'] ?? Infinity
  say(
    `${perSecond} reads a second alone: p50 ${reads.p50['all']?.toFixed(1)} ms, p99 ${readMs.toFixed(1)} ms, at most ${maxReadMs}`,
  )
  const { crowd, site: beside } = crowded
  const crowdedMs = beside.p50['all'] ?? 0
  say(
    `${streams} streams at once: ${crowd.opened} opened, ${crowd.refused} refused with Retry-After, ${crowd.failed} failed`,
  )
  say(
    `beside them 200 reads a second: p50 ${crowdedMs.toFixed(1)} ms, p99 ${beside.p99['all']?.toFixed(1)} ms, errors ${beside.errorCount}, ${mb(crowded.memory.rss)} MB resident`,
  )
  const isCrowdHeld =
    crowd.failed + beside.errorCount === 0 && crowdedMs <= maxCrowdedMs && crowded.memory.rss <= maxCrowdedMb * 2 ** 20
  const growth = growthOf(memory.map(({ heapUsed }) => heapUsed))
  say(
    `heap after a collection, last third to second third: ${growth.toFixed(3)}, ${mb(memory.at(-1)?.rss ?? 0)} MB resident`,
  )
  say(`log lines ${log.length}, exit after SIGTERM ${exit}`)
  for (const line of log.slice(0, 10)) say(`  ${line}`)
  const isFit = readMs <= maxReadMs && growth <= maxGrowth && isCrowdHeld
  return site.errorCount + reads.errorCount + bare.errorCount === 0 && isFit && mails > 0 && exit === 0
}

/** The first third is left out: memory that is taken for the first time is no growth. */
function growthOf(all: readonly number[]): number {
  const third = Math.floor(all.length / 3)
  const mean = (some: readonly number[]) => some.reduce((sum, one) => sum + one, 0) / some.length
  return third === 0 ? 1 : mean(all.slice(-third)) / mean(all.slice(third, 2 * third))
}
