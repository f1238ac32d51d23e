import type { ChannelRequest } from '#domain/machines/channel-request.ts'
import { createHeldPoster } from './held-post.ts'
import { isPushEndpoint } from './push-endpoint.ts'
import type { PushOutcome } from './push-transport.ts'

/** Sends messages to channels. `beforeHandOver` runs when everything but the last byte is written, as for pushes. */
export interface ChannelTransport {
  send(request: ChannelRequest, beforeHandOver: () => Promise<void>): Promise<PushOutcome>
  close(): Promise<void>
}

/** At these, 404 says that a hook or a bot was deleted. A server of somebody's own may merely be restarting. */
const goneAt404 = new Set(['discord.com', 'hooks.slack.com', 'api.telegram.org'])
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
  const text = [`${host} answered ${status}`, reasonIn(answer)].filter(Boolean).join(': ')
  if (status === 410 || (status === 404 && goneAt404.has(host))) return { kind: 'gone', text }
  const permanent = status >= 300 && status < 500 && !passing.has(status)
  return { kind: 'refused', permanent, retryAfterMs, text }
}

const longestReason = 100

/** The reason in an answer, as JSON or as a line of text, without anything that looks like a token. */
function reasonIn(answer: string): string {
  const said = reasonInJson(answer) ?? (/^[^<{[]/.test(answer) ? answer : '')
  return said
    .replace(/[\w:-]{16,}/g, '…')
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim()
    .slice(0, longestReason)
}

function reasonInJson(answer: string): string | undefined {
  let found: unknown
  try {
    found = JSON.parse(answer)
  } catch {
    return undefined
  }
  if (typeof found !== 'object' || found === null) return undefined
  const { description, error, message }: Record<string, unknown> = { ...found }
  return [description, error, message].find((one) => typeof one === 'string')
}
