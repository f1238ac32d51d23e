import { z } from 'zod/mini'

/** The rounds that tee times are for. */
export const Holes = z.union([z.literal(9), z.literal(18)])
export type Holes = z.infer<typeof Holes>

/** Typical minutes of a round, because venues don't publish them. */
export const roundMinutes: Readonly<Record<Holes, number>> = { 9: 135, 18: 255 }
