/** Why a page of a booking system could not be read. It is returned, never thrown. */
export interface HttpFailure {
  kind: 'failed'
  status: 'blocked' | 'auth_required' | 'error'
  reason: string
  retryAfterSeconds?: number
}

export function failed(status: HttpFailure['status'], reason: string, retryAfterSeconds?: number): HttpFailure {
  return { kind: 'failed', status, reason, ...(retryAfterSeconds !== undefined && { retryAfterSeconds }) }
}
