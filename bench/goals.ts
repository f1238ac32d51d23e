/** A figure of a benchmark and its threshold. */
export interface Goal {
  goal: string
  value: number
  /** `≥` where more is better. */
  is: '≥' | '≤'
  threshold: number
  unit?: string
}

/** Two runs of the same code on the same machine differ by so much. */
const spreadOfRuns = 0.1

/**
 * One line a goal: `goal | value | threshold | met`. Sets the exit code to 1 where a value misses its threshold by more than
 * runs differ.
 */
export function printGoals(goals: readonly Goal[]): void {
  console.log('goal | value | threshold | met')
  for (const { goal, value, is, threshold, unit = '' } of goals) {
    const isMet = is === '≥' ? value >= threshold : value <= threshold
    const isNear = is === '≥' ? value >= threshold * (1 - spreadOfRuns) : value <= threshold * (1 + spreadOfRuns)
    if (!isNear) process.exitCode = 1
    const said = isMet ? 'yes' : isNear ? 'not met, within the spread' : 'not met'
    console.log(`${goal} | ${round(value)}${unit} | ${is} ${threshold}${unit} | ${said}`)
  }
}

function round(value: number): string {
  return value.toFixed(value < 10 ? 2 : value < 100 ? 1 : 0)
}
