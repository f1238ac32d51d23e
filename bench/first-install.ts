import { execFileSync } from 'node:child_process'
import { printGoals } from './goals.ts'

/** The first `npm start` in a fresh clone of the last commit, as the test of it says: until ready, and what it installed. */
export async function run(): Promise<void> {
  const said = execFileSync(process.execPath, ['test/first-start/run-first-start.mjs'], { encoding: 'utf8' })
  const [, seconds, megabytes] = /^ready after ([\d.]+) s, (\d+) MB installed$/m.exec(said) ?? []
  console.log(said.trim())
  printGoals([
    { goal: 'fresh clone to ready', value: Number(seconds), is: '≤', threshold: 20, unit: ' s' },
    { goal: 'installed until ready', value: Number(megabytes), is: '≤', threshold: 500, unit: ' MB' },
  ])
}
