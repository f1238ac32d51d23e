import type { FastifyReply, FastifyRequest } from 'fastify'
import { nearField } from '#server/trpc/unknown-fields.ts'
import { wire } from './schemas/wire-names.ts'

/** A query that is preprocessed before its object is read. */
interface Query {
  out: { shape: object }
}

const spanish = new Map<string, string>(Object.entries(wire))

/**
 * A hook of a path that ignores unknown parameters. It says in the header `warnings` which of them were probably meant to
 * be one of its own (rule api-30).
 */
export function warnOfNearMisses(query: Query) {
  const known = Object.keys(query.out.shape)
  return async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    const names = Object.keys(Object(request.query)).filter((name) => isHeaderText(name) && !known.includes(name))
    const warnings = names.flatMap((name) => {
      const near = known.find((one) => one === spanish.get(name)) ?? nearField(name, known)
      return near === undefined ? [] : [`${name}: there is no such parameter; did you mean '${near}'?`]
    })
    if (warnings.length > 0) reply.header('warnings', warnings.slice(0, maxWarnings).join('; '))
  }
}

const maxWarnings = 5

/** Other characters could not stand in a header. */
function isHeaderText(name: string): boolean {
  return /^[\w-]{1,40}$/.test(name)
}
