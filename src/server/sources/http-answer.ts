/** What a visit to a booking system's page or call came to. Nothing is thrown: a failure says what the source is now. */
export type HttpAnswer =
  | { kind: 'ok'; status: number; text: string; contentType: string; url: string }
  | {
      kind: 'failed'
      status: 'blocked' | 'auth_required' | 'error'
      reason: string
      retryAfterSeconds?: number
    }

export type HttpFailure = Extract<HttpAnswer, { kind: 'failed' }>

export function failed(status: HttpFailure['status'], reason: string, retryAfterSeconds?: number): HttpFailure {
  return { kind: 'failed', status, reason, ...(retryAfterSeconds !== undefined && { retryAfterSeconds }) }
}
