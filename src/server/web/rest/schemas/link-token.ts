import { z } from 'zod'

/** A parameter of a mailed link; empty if it is missing or repeated. */
export const LinkText = z
  .string()
  .optional()
  .catch(undefined)
  .transform((text) => text ?? '')

export const LinkToken = z.object({ token: LinkText })
