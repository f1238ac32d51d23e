import { parseArgs } from 'node:util'
import { runTests } from './run-tests.ts'

/** `npm run faults -- receivers --cases N --seed S`: so many hostile answers of webhooks, channels and push services. */
export async function run(size: number | undefined, args: readonly string[] = []): Promise<boolean> {
  const seed = process.env['FAULT_SEED'] ?? '57'
  const options = { cases: { type: 'string' }, seed: { type: 'string', default: seed } } as const
  const { values } = parseArgs({ args: [...args], options })
  const settings = { RECEIVER_CASES: values.cases ?? String(size ?? 2000), RECEIVER_SEED: values.seed }
  return runTests(['test/faults/receivers'], settings)
}
