import { globSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { createRandom } from '#test/faults/random.ts'
import { runSqlMutants } from './sql/run-sql-mutants.ts'
import { runTypescriptMutants } from './typescript-mutants.ts'

/**
 * `npm run mutate -- FOLDER… [--only sql|typescript] [--tests N] [--sample N --seed S]`: breaks the code of these folders in
 * one place after the other and lists the breaks that no test noticed. Stryker breaks TypeScript; to it a statement is one
 * word, so the SQL of the store has mutants of its own. `--tests` is how many of the nearest tests try a file's mutants, and
 * `--sample` draws N of the SQL mutants. The exit code is 1 where a folder's score is under 90 %.
 */
const goal = 0.9

const critical = [
  'src/domain/availability',
  'src/domain/calendar',
  'src/server/pipeline',
  'src/server/auth',
  'src/server/sources/http',
  'src/server/store/matching',
  'src/server/store/outbox',
]

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    only: { type: 'string' },
    sample: { type: 'string' },
    seed: { type: 'string', default: '1' },
    tests: { type: 'string', default: '20' },
  },
})
const mostTests = Number(values.tests)

function chosenFrom<One>(all: readonly One[]): readonly One[] {
  if (values.sample === undefined) return all
  const random = createRandom(Number(values.seed))
  return all
    .map((one) => ({ one, by: random() }))
    .sort((a, b) => a.by - b.by)
    .slice(0, Number(values.sample))
    .map(({ one }) => one)
}

/** True if a folder's TypeScript and SQL both reach the goal. */
async function run(folder: string): Promise<boolean> {
  const files = globSync([folder, `${folder}/**/*.{ts,tsx}`]).filter((file) => /\.tsx?$/.test(file))
  if (files.length === 0) throw new Error(`${folder} holds no TypeScript`)
  const counts = { killed: 0, survived: 0 }
  const count = (end: keyof typeof counts) => void (counts[end] += 1)
  if (values.only !== 'sql') await runTypescriptMutants({ files, mostTests, count })
  if (values.only !== 'typescript') await runSqlMutants({ files, mostTests, chosenFrom, count })
  const all = counts.killed + counts.survived
  const score = all === 0 ? 1 : counts.killed / all
  process.stdout.write(
    `${folder}: ${counts.killed} of ${all} noticed, ${(score * 100).toFixed(1)} % (goal ${goal * 100} %)\n`,
  )
  return score >= goal
}

for (const folder of positionals.length > 0 ? positionals : critical) if (!(await run(folder))) process.exitCode = 1
