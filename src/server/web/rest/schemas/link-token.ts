import { z } from 'zod'

/** A text of a mailed link's query: nothing where it is missing, and nothing where it is given twice. */
export const LinkText = z
  .string()
  .optional()
  .catch(undefined)
  .transform((text) => text ?? '')

export const LinkToken = z.object({ token: LinkText })
