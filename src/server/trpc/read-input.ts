import superjson from 'superjson'
import { z } from 'zod'
import { AppError } from '#domain/app-error.ts'
import { requireStorable } from './require-storable.ts'

/** Far more dates and gaps than any real input has. */
const maxMarks = 50

/** The types that a caller may mark beyond plain JSON. superjson knows more, and would build them for any stranger. */
const Mark = z.tuple([z.enum(['Date', 'undefined'])])
const Envelope = z.strictObject({
  json: z.unknown().optional(),
  meta: z
    .strictObject({
      values: z
        .union([Mark, z.record(z.string().max(200), Mark)])
        .refine((values) => Object.keys(values).length <= maxMarks)
        .optional(),
      v: z.literal(1).optional(),
    })
    .optional(),
})

/**
 * The input of a call, as superjson writes it, with dates and `undefined` and nothing else: typed arrays, maps, errors and
 * references that a stranger names are never built (rule api-23).
 * @throws AppError INVALID_INPUT for anything else.
 */
export function readInput(sent: unknown): unknown {
  if (sent === undefined) return undefined
  const envelope = Envelope.safeParse(sent)
  if (!envelope.success) throw unreadable()
  const { json, meta } = envelope.data
  requireStorable(json)
  if (meta?.values === undefined) return json
  try {
    return superjson.deserialize({ json, meta: { values: meta.values } } as Parameters<typeof superjson.deserialize>[0])
  } catch {
    // A mark leads into a prototype.
    throw unreadable()
  }
}

function unreadable(): AppError {
  return new AppError('INVALID_INPUT', 'input: send { json } with plain JSON, and mark only Date and undefined in meta')
}
