import { createHmac } from 'node:crypto'
import { createHeldPoster } from './held-post.ts'
import { isPushEndpoint } from './push-endpoint.ts'

/** A call of a webhook. */
interface OutgoingCall {
  url: string
  /** Stays the same on a retry, so that a receiver recognises a duplicate. */
  id: string
  /** One signature by each. */
  secrets: readonly Buffer[]
  body: string
}

/**
 * How a call ended: `gone` when the webhook is to be called no more (410); all else that is not `accepted` is tried again,
 * and not before `retryAfterMs`.
 */
export type CallOutcome =
  | { kind: 'accepted' }
  | { kind: 'gone'; text: string }
  | { kind: 'failed'; text: string; retryAfterMs?: number | undefined }

/** Calls webhooks. `beforeHandOver` runs when everything but the last byte is written, as for pushes. */
export interface WebhookTransport {
  call(call: OutgoingCall, beforeHandOver: () => Promise<void>): Promise<CallOutcome>
  close(): Promise<void>
}

/** Signed as Standard Webhooks 1.0 has it: HMAC-SHA-256 over id, time and body. */
export function createWebhookTransport({
  allowLoopback,
  now,
}: {
  allowLoopback: boolean
  now: () => Date
}): WebhookTransport {
  const poster = createHeldPoster({ allowLoopback, now })
  return {
    async call(call, beforeHandOver) {
      const { url, body } = call
      if (!isPushEndpoint(url, allowLoopback)) return { kind: 'failed', text: 'not an address that is called' }
      const headers = { ...signatureOf(call, now()), 'Content-Type': 'application/json', 'User-Agent': 'Courtside' }
      const ended = await poster.post({ url, headers, body: Buffer.from(body) }, beforeHandOver)
      if (ended.kind !== 'answered') return { kind: 'failed', text: ended.text }
      const { status, retryAfterMs } = ended
      if (status >= 200 && status < 300) return { kind: 'accepted' }
      const text = `it answered ${status}`
      return status === 410 ? { kind: 'gone', text } : { kind: 'failed', text, retryAfterMs }
    },
    close: poster.close,
  }
}

function signatureOf({ id, secrets, body }: OutgoingCall, now: Date): Record<string, string> {
  const seconds = String(Math.floor(now.getTime() / 1000))
  const signed = secrets.map((one) => createHmac('sha256', one).update(`${id}.${seconds}.${body}`).digest('base64'))
  const signatures = signed.map((signature) => `v1,${signature}`).join(' ')
  return { 'webhook-id': id, 'webhook-timestamp': seconds, 'webhook-signature': signatures }
}
