import type { ChannelRequest } from '#domain/integrations/channel-request.ts'
import { createHeldPoster } from './held-post.ts'
import { isPushEndpoint } from './push-endpoint.ts'
import type { PushOutcome } from './push-transport.ts'

/** Sends messages to channels. `beforeHandOver` runs when everything but the last byte is written, as for pushes. */
export interface ChannelTransport {
  send(request: ChannelRequest, beforeHandOver: () => Promise<void>): Promise<PushOutcome>
  close(): Promise<void>
}

/**
 * Answers that say for good that a hook, a bot or an access was taken away. At a server of somebody's own, which is
 * ntfy's, 404 may merely mean that it is being set up.
 */
const goneAt: Record<string, ReadonlySet<number>> = {
  'api.telegram.org': new Set([401, 403, 404]),
  'discord.com': new Set([401, 404]),
  'hooks.slack.com': new Set([403, 404]),
}
const goneElsewhere: ReadonlySet<number> = new Set([401])
/** Refusals that pass. Every other 4xx stays as it is. */
const passing = new Set([408, 425, 429])

/** Guarded as webhooks are. An outcome names the host and its reason, and never the URL, which holds a secret. */
export function createChannelTransport({
  allowLoopback,
  now,
}: {
  allowLoopback: boolean
  now: () => Date
}): ChannelTransport {
  const poster = createHeldPoster({ allowLoopback, now })
  return {
    async send({ url, headers, body }, beforeHandOver) {
      if (!isPushEndpoint(url, allowLoopback)) {
        return { kind: 'refused', permanent: true, retryAfterMs: undefined, text: 'not an address that is called' }
      }
      const { host } = new URL(url)
      const named = { ...headers, 'User-Agent': 'Courtside' }
      const ended = await poster.post({ url, headers: named, body: Buffer.from(body) }, beforeHandOver)
      if (ended.kind !== 'answered') return { kind: ended.kind, text: `${host}: ${ended.text}` }
      return outcomeOfAnswer(host, ended)
    },
    close: poster.close,
  }
}

/** The outcome of a message by the answer of the service at this host. */
export function outcomeOfAnswer(
  host: string,
  { status, text: answer, retryAfterMs }: { status: number; text: string; retryAfterMs?: number | undefined },
): PushOutcome {
  if (status >= 200 && status < 300) return { kind: 'accepted' }
  const said = jsonIn(answer)
  const text = [`${host} answered ${status}`, reasonIn(answer, said)].filter(Boolean).join(': ')
  if (status === 410 || (goneAt[host] ?? goneElsewhere).has(status)) return { kind: 'gone', text }
  const { migrate_to_chat_id: chat, retry_after: seconds } = { ...said, ...objectIn(said['parameters']) }
  if (host === 'api.telegram.org' && Number.isSafeInteger(chat)) return { kind: 'moved', chat: String(chat), text }
  const permanent = status >= 300 && status < 500 && !passing.has(status)
  const namedMs = retryAfterMs ?? (typeof seconds === 'number' ? seconds * 1000 : undefined)
  return { kind: 'refused', permanent, retryAfterMs: namedMs, text }
}

const longestReason = 100

/** The reason in an answer, as JSON or as a line of text, without anything that looks like a token. */
function reasonIn(answer: string, { description, error, message }: Record<string, unknown>): string {
  const said = [description, error, message].find((one) => typeof one === 'string')
  return (said ?? (/^[^<{[]/.test(answer) ? answer : ''))
    .replace(/[\w:-]{16,}/g, '…')
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim()
    .slice(0, longestReason)
}

/** Empty for what is no object. Discord and Telegram name a wait in it, too. */
function jsonIn(answer: string): Record<string, unknown> {
  try {
    return objectIn(JSON.parse(answer))
  } catch {
    return {}
  }
}

function objectIn(found: unknown): Record<string, unknown> {
  return typeof found === 'object' && found !== null ? { ...found } : {}
}
