import { spawnSync } from 'node:child_process'
import { parseArgs } from 'node:util'

/** `npm run faults -- receivers --cases N --seed S`: so many hostile answers of webhooks, channels and push services. */
export async function run(size: number | undefined, args: readonly string[] = []): Promise<boolean> {
  const options = { cases: { type: 'string' }, seed: { type: 'string', default: '57' } } as const
  const { values } = parseArgs({ args: [...args], options })
  const env = { ...process.env, RECEIVER_CASES: values.cases ?? String(size ?? 2000), RECEIVER_SEED: values.seed }
  return spawnSync('npx', ['vitest', 'run', 'test/faults/receivers'], { env, stdio: 'inherit' }).status === 0
}
