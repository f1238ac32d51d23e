import { z } from 'zod/mini'

/** The sports that the application supports. */
export const Sport = z.enum(['tennis', 'golf', 'futsal'])
export type Sport = z.infer<typeof Sport>

/** A sport, or `all`: the value of a filter or an alert that takes any sport. */
export const SportOrAll = z.enum(['tennis', 'golf', 'futsal', 'all'])
export type SportOrAll = z.infer<typeof SportOrAll>

export const sports = Sport.options
