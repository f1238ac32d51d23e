import webPush from 'web-push'
import { createHeldPoster, type HeldPost } from './held-post.ts'
import { isPushEndpoint } from './push-endpoint.ts'

/** The keys that identify the sender (RFC 8292): base64url, and a mailto: or https contact for push services. */
export interface VapidKeys {
  publicKey: string
  privateKey: string
  subject: string
}

/** A push on its way to one browser. */
interface OutgoingPush {
  subscription: { endpoint: string; p256dh: string; auth: string }
  payload: string
  /** At most 32 characters of base64url. A push service replaces a waiting message by a later one of the same topic. */
  topic: string
  /** Time that the push service may store it for an offline browser. */
  ttlSeconds: number
}

/**
 * The outcome of a push.
 * - `accepted`: the push service has it.
 * - `gone`: the subscription or channel no longer exists, or takes nothing of ours (404, 410).
 * - `moved`: a Telegram group has become this chat, and the message shall go there.
 * - `refused`: `permanent` if no retry would help, `retryAfterMs` if the service wants one.
 * - `failed`: aborted before the point of no return.
 * - `unknown`: aborted after it, so the push service may have it.
 */
export type PushOutcome =
  | { kind: 'accepted' }
  | { kind: 'gone'; text: string }
  | { kind: 'moved'; chat: string; text: string }
  | { kind: 'refused'; permanent: boolean; retryAfterMs: number | undefined; text: string }
  | { kind: 'failed'; text: string }
  | { kind: 'unknown'; text: string }

/** Pushes by RFC 8030. `beforeHandOver` runs when everything but the last byte is written, as for emails. */
export interface PushTransport {
  send(push: OutgoingPush, beforeHandOver: () => Promise<void>): Promise<PushOutcome>
  close(): Promise<void>
}

/**
 * web-push encrypts (RFC 8291) and signs (RFC 8292); we make the request, so that it reaches only allowed addresses.
 */
export function createPushTransport({
  vapid,
  allowLoopback,
  now,
}: {
  vapid: VapidKeys
  allowLoopback: boolean
  now: () => Date
}): PushTransport {
  const poster = createHeldPoster({ allowLoopback, now })
  return {
    async send(push, beforeHandOver) {
      const { endpoint } = push.subscription
      if (!isPushEndpoint(endpoint, allowLoopback)) {
        return { kind: 'refused', permanent: true, retryAfterMs: undefined, text: 'not an address that is pushed to' }
      }
      let post: HeldPost
      try {
        post = { url: endpoint, ...encrypt(push, vapid) }
      } catch (error) {
        return { kind: 'failed', text: String(error) }
      }
      const ended = await poster.post(post, beforeHandOver)
      return ended.kind === 'answered' ? outcomeOf(ended.status, ended.retryAfterMs) : ended
    },
    close: poster.close,
  }
}

function encrypt({ subscription, payload, topic, ttlSeconds }: OutgoingPush, vapid: VapidKeys) {
  const { endpoint, p256dh, auth } = subscription
  const { headers, body } = webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, payload, {
    vapidDetails: vapid,
    contentEncoding: 'aes128gcm',
    TTL: ttlSeconds,
    urgency: 'high',
    topic,
  })
  if (!body) throw new Error('a push without a payload')
  return { headers, body }
}

function outcomeOf(status: number, retryAfterMs: number | undefined): PushOutcome {
  const text = `the push service answered ${status}`
  if (status >= 200 && status < 300) return { kind: 'accepted' }
  if (status === 404 || status === 410) return { kind: 'gone', text }
  // 401 and 403 concern our keys: the subscription may be good, and an operator can correct them.
  const isOurs = status === 401 || status === 403 || status === 408 || status === 429
  const permanent = status >= 300 && status < 500 && !isOurs
  return { kind: 'refused', permanent, retryAfterMs, text }
}
