import { spawnSync } from 'node:child_process'
import { parseArgs } from 'node:util'

const usualCases = 500

/**
 * Draws surroundings (machine, shell, database, browser, clock, order of intruder and owner) and holds each against its
 * sentence.
 */
export async function run(size: number | undefined, args: readonly string[]): Promise<boolean> {
  const options = { cases: { type: 'string' }, seed: { type: 'string', default: '7' } } as const
  const { values } = parseArgs({ args: [...args], options })
  const env = { ...process.env, WORLD_CASES: String(values.cases ?? size ?? usualCases), WORLD_SEED: values.seed }
  return spawnSync('npx', ['vitest', 'run', 'test/faults/world/world.test.ts'], { env, stdio: 'inherit' }).status === 0
}
