/** Why a booking system's page could not be had. Nothing is thrown: a failure says what the source is now. */
export interface HttpFailure {
  kind: 'failed'
  status: 'blocked' | 'auth_required' | 'error'
  reason: string
  retryAfterSeconds?: number
}

export function failed(status: HttpFailure['status'], reason: string, retryAfterSeconds?: number): HttpFailure {
  return { kind: 'failed', status, reason, ...(retryAfterSeconds !== undefined && { retryAfterSeconds }) }
}
