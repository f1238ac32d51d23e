/**
 * Every expected failure, by name. The list is closed: the compiler asks for the HTTP status of a new code
 * (server/trpc/error-map.ts). Screens have their own texts for the codes that their rules name, and show the server's
 * message for the others.
 */
export const appErrorCodes = [
  'INVALID_INPUT',
  'UNAUTHENTICATED',
  'INVALID_CREDENTIALS',
  'EMAIL_NOT_VERIFIED',
  'ACCOUNT_EXISTS_VERIFIED',
  'INVALID_TOKEN',
  'COMMON_PASSWORD',
  'NOT_FOUND',
  'ALERT_EXISTS',
  'ALERT_CONFLICT',
  'ALERT_LIMIT',
  'PAST_DATE',
  'TOO_MANY_REQUESTS',
  'PAYLOAD_TOO_LARGE',
  'UNSUPPORTED_MEDIA_TYPE',
  'METHOD_NOT_ALLOWED',
  'FOREIGN_ORIGIN',
  'WRONG_HOST',
  'MISSING_SCOPE',
  'UNAVAILABLE',
  'INTERNAL',
] as const
export type AppErrorCode = (typeof appErrorCodes)[number]

/** A failure that the caller can understand and fix. `message` is safe to show and holds nothing secret. */
export class AppError extends Error {
  readonly code: AppErrorCode
  /** For TOO_MANY_REQUESTS and UNAVAILABLE: when to try again. */
  readonly retryAfterSeconds: number | undefined

  constructor(code: AppErrorCode, message: string, retryAfterSeconds?: number) {
    super(message)
    this.name = 'AppError'
    this.code = code
    this.retryAfterSeconds = retryAfterSeconds
  }
}
