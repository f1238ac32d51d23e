import { TRPCError } from '@trpc/server'
import { ZodError } from 'zod'
import { fieldText } from './input-words.ts'
import { AppError, type AppErrorCode } from '#domain/app-error.ts'
import { isDeadlock } from '#server/store/entity-manager.ts'
import { databaseTrouble } from '#server/store/database-trouble.ts'

/** The public form of a failure: a closed code and a text that is safe to show. */
export interface Failure {
  code: AppErrorCode
  message: string
  retryAfterSeconds?: number
}

/** The database is unavailable or overloaded for the moment. */
const unavailable: Failure = {
  code: 'UNAVAILABLE',
  message: 'We cannot do that right now. Please try again in a moment.',
  retryAfterSeconds: 5,
}

const unexpected: Failure = { code: 'INTERNAL', message: 'Something went wrong on our side. Please try again.' }

/** An issue of zod, as far as its text needs it. */
interface Fault {
  code?: string | undefined
  path: readonly PropertyKey[]
  message: string
}

/** Turns any thrown value into a failure. An unexpected one becomes one text that reveals nothing. */
export function failureOf(thrown: unknown): Failure {
  const cause = thrown instanceof TRPCError && thrown.cause ? thrown.cause : thrown
  if (cause instanceof AppError) {
    const { code, message, retryAfterSeconds } = cause
    return retryAfterSeconds === undefined ? { code, message } : { code, message, retryAfterSeconds }
  }
  if (databaseTrouble(cause) !== undefined || isDeadlock(cause)) return unavailable
  if (cause instanceof ZodError) return { code: 'INVALID_INPUT', message: describeFaults(cause.issues) }
  if (thrown instanceof TRPCError) return failureOfTrpc(thrown)
  return unexpected
}

/** 'venues: must have at least 1 entry; sport: must be 'tennis', 'golf' or 'futsal'': each fault behind the field that it is about. */
export function describeFaults(faults: readonly Fault[]): string {
  return faults
    .slice(0, 5)
    .map(({ code, path, message }) => fieldText(path.map(String).join('.'), message, code))
    .join('; ')
}

function failureOfTrpc(error: TRPCError): Failure {
  switch (error.code) {
    case 'PARSE_ERROR':
    case 'BAD_REQUEST':
      return { code: 'INVALID_INPUT', message: 'The request body is not valid JSON.' }
    case 'NOT_FOUND':
    case 'METHOD_NOT_SUPPORTED':
      return { code: 'NOT_FOUND', message: 'There is no such call.' }
    case 'PAYLOAD_TOO_LARGE':
      return { code: 'PAYLOAD_TOO_LARGE', message: 'The request body is larger than 64 KiB.' }
    case 'UNSUPPORTED_MEDIA_TYPE':
      return { code: 'UNSUPPORTED_MEDIA_TYPE', message: 'Send the body as application/json.' }
    default:
      return unexpected
  }
}
