import { parseArgs } from 'node:util'
import { runTests } from './run-tests.ts'

const usualCases = 500

/**
 * Draws surroundings (machine, shell, database, browser, clock, order of intruder and owner) and holds each against its
 * sentence.
 */
export async function run(size: number | undefined, args: readonly string[]): Promise<boolean> {
  const options = { cases: { type: 'string' }, seed: { type: 'string', default: '7' } } as const
  const { values } = parseArgs({ args: [...args], options })
  const settings = { WORLD_CASES: String(values.cases ?? size ?? usualCases), WORLD_SEED: values.seed }
  return runTests(['test/faults/world/world.test.ts'], settings)
}
