/** What a benchmark is held to. */
export interface Goal {
  goal: string
  value: number
  /** `≥` where more is better. */
  is: '≥' | '≤'
  threshold: number
  unit?: string
}

/** One line a goal: `goal | value | threshold | met`. */
export function printGoals(goals: readonly Goal[]): void {
  console.log('goal | value | threshold | met')
  for (const { goal, value, is, threshold, unit = '' } of goals) {
    const isMet = is === '≥' ? value >= threshold : value <= threshold
    console.log(`${goal} | ${round(value)}${unit} | ${is} ${threshold}${unit} | ${isMet ? 'yes' : 'not met'}`)
  }
}

function round(value: number): string {
  return value.toFixed(value < 10 ? 2 : value < 100 ? 1 : 0)
}
