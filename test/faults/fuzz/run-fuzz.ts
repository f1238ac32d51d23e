import { parseArgs } from 'node:util'
import { withOwnDatabase } from '#test/support/own-database.ts'
import { fuzzSite } from './fuzz-site.ts'

const usualInputs = '100000'
const maxShown = 20

/** `npm run fuzz -- --inputs N --seed S`, and `--from NUMBER --inputs 1` to repeat one. Exit code 1 where the site failed. */
const { values } = parseArgs({
  options: {
    inputs: { type: 'string', default: usualInputs },
    seed: { type: 'string', default: '7' },
    from: { type: 'string', default: '0' },
  },
})
const [inputs, seed, from] = [Number(values.inputs), Number(values.seed), Number(values.from)]
const say = (line: string) => void process.stdout.write(`${line}\n`)
const begun = performance.now()
const report = await withOwnDatabase((database) =>
  fuzzSite({
    address: database.address,
    em: () => database.orm.em.fork(),
    pages: 'dist/client',
    inputs,
    seed,
    from,
    onProgress: say,
  }),
)
say(`inputs ${inputs} from ${from} on, seed ${seed}, in ${((performance.now() - begun) / 1000).toFixed(0)} s`)
for (const [status, count] of Object.entries(report.answers)) say(`  ${status}: ${count}`)
say(`slowest request ${report.slowest.ms.toFixed(0)} ms (${report.slowest.what})`)
say(`longest stall of the event loop ${report.longestStallMs.toFixed(0)} ms of computing`)
say(`broken ${report.broken.length}`)
for (const what of report.broken.slice(0, maxShown)) say(`  ${what}`)
if (report.broken.length > 0) process.exitCode = 1
