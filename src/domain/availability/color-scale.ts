/** Lower bounds of the steps of the colour scale: 0 is red, then green from 1 on (rule calendar-9). */
const firstSteps = [0, 1, 2, 3, 4, 5, 6, 8, 10] as const
const lastFirstStep = 10

/** Number of steps that may follow above ten free venues. */
const maxFurtherSteps = 4
/** The highest number is rounded up to this, so that one venue more or less does not recolour the whole week. */
const roundedTo = 4

/** The name of a step's colours: the first steps go by their number, those after ten by their order. */
export type Tone = `${(typeof firstSteps)[number]}` | 'more-1' | 'more-2' | 'more-3' | 'more-4'

export interface Step {
  from: number
  tone: Tone
}

/** The steps for numbers up to `highest`: the fixed ones, then further ones that divide the range above ten. */
export function scaleUpTo(highest: number): readonly Step[] {
  const isAbove = highest > lastFirstStep
  const top = Math.ceil(highest / roundedTo) * roundedTo
  const further = isAbove ? Math.min(maxFurtherSteps, Math.floor((top - lastFirstStep) / 2)) : 0
  const width = (top - lastFirstStep) / (further + 1)
  return [
    ...firstSteps.map((from): Step => ({ from, tone: `${from}` })),
    ...Array.from({ length: further }, (_, index): Step => {
      const order = (index + 1) as 1 | 2 | 3 | 4
      return { from: Math.round(lastFirstStep + width * order), tone: `more-${order}` }
    }),
  ]
}

export function toneOf(count: number, scale: readonly Step[]): Tone {
  return scale.findLast(({ from }) => count >= from)?.tone ?? '0'
}
