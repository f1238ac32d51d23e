import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { nginxProgram } from '#test/support/nginx.ts'
import { checkOut, usualVersion } from './upgrade/earlier-version.ts'
import { upgrade, type UpgradeReport } from './upgrade/upgrade-run.ts'
import { say, sayFindings } from './say-findings.ts'

/**
 * `npm run faults -- upgrade --from REF --seed S`: webs and workers of an earlier version are upgraded to this one without a
 * pause, under load and while openings appear. REF is a commit or a tag; without it, the newest tag, or as long as there is
 * none the commit before the newest migration. Needs git and nginx.
 */
export async function run(_size: number | undefined, args: readonly string[] = []): Promise<boolean> {
  const options = {
    from: { type: 'string' },
    seed: { type: 'string', default: '7' },
    openings: { type: 'string', default: '96' },
    'per-second': { type: 'string', default: '100' },
  } as const
  const { values } = parseArgs({ args: [...args], options })
  if (nginxProgram === undefined) {
    process.stderr.write('upgrade: nginx is missing; apt-get install --no-install-recommends nginx-light\n')
    return false
  }
  const [seed, openings, perSecond] = [Number(values.seed), Number(values.openings), Number(values['per-second'])]
  const folder = await mkdtemp(join(tmpdir(), 'courtside-earlier-'))
  try {
    const version = checkOut(values.from ?? usualVersion(), folder)
    say(`from ${version.name}, ${perSecond} requests a second, ${openings} openings, seed ${seed}`)
    return tell(await upgrade({ from: version, seed, openings, perSecond, say }))
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

function tell({ load, judged, notWorking, lostRows, badEnds, errors }: UpgradeReport): boolean {
  say(
    `reads ${load.reads}, writes ${load.writes}, of which put off with 503 and Retry-After ${load.putOff}, asked again ${load.askedAgain}`,
  )
  say(`emails accepted ${judged.accepted}, of which recorded second copies ${judged.secondCopies}`)
  const found = {
    ...judged.verdict,
    'failed requests': load.failures,
    'not working': notWorking,
    'acknowledged alerts lost': lostRows,
    unfinished: judged.unfinished,
    'ended badly after SIGTERM': badEnds,
    'errors logged': errors,
  }
  return sayFindings(found)
}
