import type { FastifyReply } from 'fastify'
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod'
import { AppError, type AppErrorCode } from '#domain/app-error.ts'
import { isV1, problemOf, problemType } from './v1/problem.ts'
import { errorMap } from '#server/trpc/error-map.ts'
import { describeFaults, failureOf, type Failure } from '#server/trpc/failure.ts'

type Refusal = { code: AppErrorCode; message: string }

const unknownCall: Refusal = { code: 'NOT_FOUND', message: 'There is no such call.' }
const unreadableAddress: Refusal = { code: 'INVALID_INPUT', message: 'The address of the request cannot be read.' }

/**
 * Requests that Fastify itself refuses before any of our code runs. A path that leads out of the folder of pages (403) and
 * one with a part longer than any of ours (414) are paths that nothing has.
 */
const refusals: Record<number, Refusal> = {
  400: { code: 'INVALID_INPUT', message: 'The request body is not valid JSON.' },
  403: unknownCall,
  404: unknownCall,
  413: { code: 'PAYLOAD_TOO_LARGE', message: 'The request body is larger than 64 KiB.' },
  414: unknownCall,
  415: { code: 'UNSUPPORTED_MEDIA_TYPE', message: 'Send the body as application/json.' },
}

function restFailureOf(thrown: unknown): Failure {
  if (hasZodFastifySchemaValidationErrors(thrown)) {
    const faults = thrown.validation.map(({ keyword: code, instancePath, message = 'is wrong' }) => ({
      code,
      path: instancePath.split('/').slice(1),
      message,
    }))
    return { code: 'INVALID_INPUT', message: describeFaults(faults) }
  }
  if (thrown instanceof AppError || !isFastifyError(thrown)) return failureOf(thrown)
  if (thrown.code === 'FST_ERR_BAD_URL') return unreadableAddress
  return refusals[thrown.statusCode] ?? failureOf(thrown)
}

function isFastifyError(thrown: unknown): thrown is Error & { code: string; statusCode: number } {
  return (
    thrown instanceof Error &&
    'code' in thrown &&
    'statusCode' in thrown &&
    typeof thrown.statusCode === 'number' &&
    String(thrown.code).startsWith('FST_')
  )
}

/** Answers any failure of a documented path with its status and `{ "error": … }`, and of /api/v1 as a problem (rule api-26). */
export function sendFailure(reply: FastifyReply, thrown: unknown): FastifyReply {
  const { code, message, retryAfterSeconds } = restFailureOf(thrown)
  // An answer that is not as documented is a bug of ours too: `cause` names the field.
  // A caller that left in the middle of an answer is no fault of ours.
  const hasLeft = thrown instanceof Error && 'code' in thrown && thrown.code === 'ERR_STREAM_PREMATURE_CLOSE'
  if (code === 'INTERNAL' && !hasLeft) reply.log.error({ err: thrown }, 'a documented call failed')
  if (retryAfterSeconds !== undefined) reply.header('retry-after', String(retryAfterSeconds))
  const { status } = errorMap[code]
  if (!isV1(reply.request.url)) return reply.code(status).send({ error: message })
  return reply.code(status).type(problemType).send(problemOf({ code, message }, status))
}
