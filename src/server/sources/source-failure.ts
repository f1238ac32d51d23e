/**
 * The reason that a booking system's page could not be read. Returned and not thrown: a failure is the current state of
 * the source.
 */
export interface HttpFailure extends FailureFacts {
  kind: 'failed'
  status: 'blocked' | 'auth_required' | 'error'
  /** For people. Nothing is decided by it. */
  reason: string
}

interface FailureFacts {
  /** The status of the site's answer, if it answered. */
  httpStatus?: number
  /** The pause that the host asked for. */
  retryAfterSeconds?: number | undefined
  /** The site answered, and its answer does not fit the known format. */
  isDrift?: boolean
}

export function failed(
  status: HttpFailure['status'],
  reason: string,
  { httpStatus, retryAfterSeconds, isDrift }: FailureFacts = {},
): HttpFailure {
  return {
    kind: 'failed',
    status,
    reason,
    ...(httpStatus !== undefined && { httpStatus }),
    ...(retryAfterSeconds !== undefined && { retryAfterSeconds }),
    ...(isDrift && { isDrift }),
  }
}

/** The reason that an error gives. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  if (error.name === 'TimeoutError') return 'the site did not answer within 15 seconds'
  const code = 'code' in error ? ` (${String(error.code)})` : ''
  return `${error.message || error.name}${code}`
}
