/** Lower bounds of the steps of the colour scale: 0 is red, then green from 1 to '10 or more' (rule calendar-9). */
export const scaleSteps = [0, 1, 2, 3, 4, 5, 6, 8, 10] as const

/** The name of a step's colours: its lower bound. */
export type Tone = `${(typeof scaleSteps)[number]}`

export function toneOf(count: number): Tone {
  return `${scaleSteps.findLast((from) => count >= from) ?? 0}`
}
