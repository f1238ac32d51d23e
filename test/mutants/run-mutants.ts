import { globSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { createRandom } from '#test/faults/random.ts'
import { excuseOf } from './excused.ts'
import type { Mutant } from './mutant.ts'
import { runSqlMutants } from './sql/run-sql-mutants.ts'
import { runTypescriptMutants } from './typescript/run-typescript-mutants.ts'

/**
 * `npm run mutate -- FOLDER… [--only sql|typescript] [--quick] [--tests N] [--in TEST…] [--sample N --seed S]`: breaks the
 * code of these folders in one place after the other and says which breaks no test noticed. The SQL of the store has mutants
 * of its own: to Stryker a statement is one word. `--sample` draws N of these, and N lines of TypeScript. `--quick` runs
 * TypeScript's in tests without a database only, `--tests` in the N nearest instead of twenty: quicker, and a score that may
 * be less than true. `--in`, once for each, names the tests themselves: for what is left when the nearest have been tried.
 * Exit code 1 where a folder's score is under 90 %.
 */
const goal = 0.9

/** What is most critical; without a folder named, all of it. */
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
    in: { type: 'string', multiple: true },
    only: { type: 'string' },
    quick: { type: 'boolean', default: false },
    sample: { type: 'string' },
    seed: { type: 'string', default: '1' },
    tests: { type: 'string' },
  },
})

const tests = {
  isQuick: values.quick,
  ...(values.tests !== undefined && { most: Number(values.tests) }),
  ...(values.in !== undefined && { only: values.in }),
}

function chosenFrom<One>(all: readonly One[]): readonly One[] {
  if (values.sample === undefined) return all
  const random = createRandom(Number(values.seed))
  const drawn = all.map((one, at) => ({ at, one, by: random() })).sort((a, b) => a.by - b.by)
  return drawn
    .slice(0, Number(values.sample))
    .sort((a, b) => a.at - b.at)
    .map(({ one }) => one)
}

function say(mutant: Mutant): void {
  if (mutant.end === 'refused')
    process.stdout.write(`refused ${mutant.file}:${mutant.line}  ${mutant.was || '…'} → ${mutant.is || 'nothing'}\n`)
  if (mutant.end !== 'survived') return
  const why = excuseOf(mutant)
  process.stdout.write(`survived ${mutant.file}:${mutant.line}  ${mutant.was || '…'} → ${mutant.is || 'nothing'}\n`)
  process.stdout.write(why === undefined ? `  ${mutant.text}\n` : `  excused: ${why}\n`)
}

async function run(folder: string): Promise<boolean> {
  const files = globSync([folder, `${folder}/**/*.ts`]).filter((file) => file.endsWith('.ts'))
  if (files.length === 0) throw new Error(`${folder} holds no TypeScript`)
  process.stdout.write(`\n## ${folder}\n`)
  const mutants: Mutant[] = []
  const note = (mutant: Mutant) => {
    mutants.push(mutant)
    say(mutant)
  }
  if (values.only !== 'sql') (await runTypescriptMutants(files, chosenFrom, tests)).forEach(note)
  if (values.only !== 'typescript') await runSqlMutants(files, chosenFrom, note)
  // An excuse names a line and what it became, which may be true of several mutants: those that were noticed count.
  const isExcused = (mutant: Mutant) => mutant.end === 'survived' && excuseOf(mutant) !== undefined
  const counted = mutants.filter((mutant) => mutant.end !== 'refused' && !isExcused(mutant))
  const killed = counted.filter(({ end }) => end === 'killed').length
  const score = counted.length === 0 ? 1 : killed / counted.length
  process.stdout.write(
    `${folder}: ${killed} of ${counted.length} noticed, ${(score * 100).toFixed(1)} % (goal ${goal * 100} %)\n`,
  )
  return score >= goal
}

for (const folder of positionals.length > 0 ? positionals : critical) if (!(await run(folder))) process.exitCode = 1
