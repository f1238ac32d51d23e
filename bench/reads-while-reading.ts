import { run as runLoad } from '#test/faults/run-load.ts'

/** A minute of `npm run faults -- load`, which prints its goals: reads while venues are read and emails go out. */
export async function run(): Promise<void> {
  if (!(await runLoad(undefined, ['--minutes', '1', '--streams', '2000']))) process.exitCode = 1
}
