import { TRPCClientError } from '@trpc/client'
import { TRPC_ERROR_CODES_BY_KEY } from '@trpc/server/rpc'
import type { AppErrorCode } from '#domain/app-error.ts'
import { errorMap } from '#server/trpc/error-map.ts'
import type { AppRouter } from '#server/trpc-router.ts'

/** As the server refuses a call. */
export function failureOfCode(appCode: AppErrorCode, message = 'refused'): TRPCClientError<AppRouter> {
  const { trpc: code, status: httpStatus } = errorMap[appCode]
  const data = { code, httpStatus, appCode, retryAfterSeconds: undefined }
  return new TRPCClientError(message, {
    result: { error: { code: TRPC_ERROR_CODES_BY_KEY[code], message, data } },
  })
}

/** An answer that refuses each call. */
export function refusing(appCode: AppErrorCode, message?: string): () => Promise<never> {
  return () => Promise.reject(failureOfCode(appCode, message))
}

/** An answer that does not come: the connection breaks after a while. */
export function broken(): Promise<never> {
  return new Promise((_, reject) => {
    setTimeout(reject, 100, new Error('Failed to fetch'))
  })
}
