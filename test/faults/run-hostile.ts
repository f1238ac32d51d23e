import { parseArgs } from 'node:util'
import { withOwnDatabase } from '#test/support/own-database.ts'
import { runHostile } from './hostile/hostile-run.ts'
import { socketUrl } from './tried-application.ts'

const maxShown = 20
const maxStallMs = 100

/** `npm run faults -- hostile --cases N --seed S`: so many hostile pages and calendars into a running site. */
export async function run(size: number | undefined, args: readonly string[] = []): Promise<boolean> {
  const options = { cases: { type: 'string' }, seed: { type: 'string', default: '7' } } as const
  const { values } = parseArgs({ args: [...args], options })
  const [cases, seed] = [Number(values.cases ?? size ?? 2000), Number(values.seed)]
  const say = (line: string) => void process.stdout.write(`${line}\n`)
  const begunAt = performance.now()
  const report = await withOwnDatabase(({ address, orm }) => {
    if ('url' in address) throw new Error('the database of a run is embedded')
    return runHostile({
      databaseUrl: socketUrl(address),
      em: () => orm.em.fork(),
      cases,
      seed,
      isSlowToo: true,
      maxStallMs,
      say,
    })
  })
  const { broken, ...figures } = report
  say(`${figures.cases} hostile answers, seed ${seed}, ${((performance.now() - begunAt) / 1000).toFixed(0)} s`)
  say(`longest stall of the loop ${figures.longestStallMs.toFixed(0)} ms of computing`)
  say(`/readyz asked ${figures.asked} times, slowest ${figures.slowestReadyMs.toFixed(0)} ms`)
  say(`the healthy venue was late by ${figures.healthyLateMs.toFixed(0)} ms at most`)
  say(`broken ${broken.length}`)
  for (const line of broken.slice(0, maxShown)) say(`  ${line}`)
  return broken.length === 0
}
