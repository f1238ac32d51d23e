import { excusesOfAuth } from './excused-of-auth.ts'
import { excusesOfDomain } from './excused-of-domain.ts'
import { excusesOfPipeline } from './excused-of-pipeline.ts'
import { excusesOfReadings } from './excused-of-readings.ts'
import { excusesOfSources } from './excused-of-sources.ts'
import { excusesOfStore } from './excused-of-store.ts'
import type { Excuse, Mutant } from './mutant.ts'

/** What survived, and why no test can see it. */
export const excuses: readonly Excuse[] = [
  ...excusesOfAuth,
  ...excusesOfDomain,
  ...excusesOfPipeline,
  ...excusesOfReadings,
  ...excusesOfSources,
  ...excusesOfStore,
]

/** Why a survivor is no gap in the tests, where somebody looked at it. */
export function excuseOf({ file, text, was, is }: Mutant): string | undefined {
  const isOf = (one: Excuse) => one.file === file && one.text === text && one.is === is
  return excuses.find((one) => isOf(one) && (one.was ?? was) === was)?.why
}
