import { z } from 'zod/mini'

/** The surfaces of courts that people tell apart. */
export const surfaces = ['hard', 'synthetic grass', 'clay', 'grass'] as const
export const Surface = z.enum(surfaces)
export type Surface = z.infer<typeof Surface>

/** Facts of a court or pitch. One that nobody gives is absent, and then it counts as met (rule alerts-60). */
export const CourtFacts = z.object({
  surface: z.optional(Surface),
  lights: z.optional(z.boolean()),
  indoor: z.optional(z.boolean()),
})
export type CourtFacts = z.infer<typeof CourtFacts>

const surfaceWords: readonly [Surface, RegExp][] = [
  ['hard', /\bhard(?: ?court)?\b|\bplexi(?:cushion|pave)\b/],
  ['synthetic grass', /\b(?:synthetic|artificial|astro)(?:[ -]?(?:grass|turf))?\b/],
  ['clay', /\bclay\b|\ben[ -]tout[ -]cas\b/],
  ['grass', /(?<!synthetic[ -]?|artificial[ -]?|astro[ -]?)\bgrass\b/],
]

/** The facts that the name of a court says in plain words: 'Court 3 (Clay)', 'Indoor 1'. Two surfaces say none. */
export function factsInName(name: string): CourtFacts {
  const text = name.toLowerCase()
  const [surface, ...others] = surfaceWords.filter(([, words]) => words.test(text)).map(([one]) => one)
  const isUnlit = /\b(?:no|without) (?:flood)?lights?\b|\bunlit\b/.test(text)
  const isLit = /\b(?:flood)?lights\b|\b(?:flood ?)?lit\b/.test(text)
  const isInside = /\bindoors?\b|\bunder ?cover\b/.test(text)
  const isOutside = /\boutdoors?\b/.test(text)
  return {
    ...(surface && others.length === 0 && { surface }),
    ...((isUnlit || isLit) && { lights: !isUnlit }),
    ...(isInside !== isOutside && { indoor: isInside }),
  }
}

/** A name as it is compared: without case and extra spaces. */
export function plainName(name: string): string {
  return name.trim().replace(/\s+/g, ' ').toLowerCase()
}
