import type { AppErrorCode } from '#domain/app-error.ts'
import type { TRPC_ERROR_CODE_KEY } from '@trpc/server/rpc'

/** tRPC's code and the HTTP status of each expected failure. The compiler ensures that none is missing. */
export const errorMap = {
  INVALID_INPUT: { trpc: 'BAD_REQUEST', status: 400 },
  PAST_DATE: { trpc: 'BAD_REQUEST', status: 400 },
  UNAUTHENTICATED: { trpc: 'UNAUTHORIZED', status: 401 },
  INVALID_CREDENTIALS: { trpc: 'UNAUTHORIZED', status: 401 },
  EMAIL_NOT_VERIFIED: { trpc: 'FORBIDDEN', status: 403 },
  ACCOUNT_EXISTS_VERIFIED: { trpc: 'CONFLICT', status: 409 },
  COMMON_PASSWORD: { trpc: 'BAD_REQUEST', status: 400 },
  INVALID_TOKEN: { trpc: 'BAD_REQUEST', status: 400 },
  NOT_FOUND: { trpc: 'NOT_FOUND', status: 404 },
  ALERT_EXISTS: { trpc: 'CONFLICT', status: 409 },
  ALERT_CONFLICT: { trpc: 'CONFLICT', status: 409 },
  ALERT_LIMIT: { trpc: 'TOO_MANY_REQUESTS', status: 429 },
  TOO_MANY_REQUESTS: { trpc: 'TOO_MANY_REQUESTS', status: 429 },
  PAYLOAD_TOO_LARGE: { trpc: 'PAYLOAD_TOO_LARGE', status: 413 },
  UNSUPPORTED_MEDIA_TYPE: { trpc: 'UNSUPPORTED_MEDIA_TYPE', status: 415 },
  METHOD_NOT_ALLOWED: { trpc: 'METHOD_NOT_SUPPORTED', status: 405 },
  FOREIGN_ORIGIN: { trpc: 'FORBIDDEN', status: 403 },
  WRONG_HOST: { trpc: 'BAD_REQUEST', status: 421 },
  MISSING_SCOPE: { trpc: 'FORBIDDEN', status: 403 },
  UNAVAILABLE: { trpc: 'SERVICE_UNAVAILABLE', status: 503 },
  INTERNAL: { trpc: 'INTERNAL_SERVER_ERROR', status: 500 },
} as const satisfies Record<AppErrorCode, { trpc: TRPC_ERROR_CODE_KEY; status: number }>
