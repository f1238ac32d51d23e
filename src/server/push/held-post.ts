import { Readable } from 'node:stream'
import { Agent, request } from 'undici'
import { readRetryAfter } from '#domain/named-wait.ts'
import { guardedLookup } from '#server/sources/http/guarded-lookup.ts'

const deadlineMs = 15_000
/** A longer error text is cut. */
const longestAnswer = 1000

/** A request whose last byte is delayed. */
export interface HeldPost {
  url: string
  headers: Record<string, string>
  /** At least one byte. */
  body: Buffer
}

/**
 * The outcome of a request.
 * - `answered`: with this status, the beginning of the text, and the wait that the answer names, of any length.
 * - `failed`: aborted before the last byte.
 * - `unknown`: aborted after it, so that it may have been accepted.
 */
type PostOutcome =
  | { kind: 'answered'; status: number; text: string; retryAfterMs: number | undefined }
  | { kind: 'failed'; text: string }
  | { kind: 'unknown'; text: string }

/** Posts to addresses that people named: on the public internet alone, without following redirects. */
export interface HeldPoster {
  /** `beforeHandOver` runs when everything but the last byte is written, and breaks the request off by throwing. */
  post(post: HeldPost, beforeHandOver: () => Promise<void>): Promise<PostOutcome>
  close(): Promise<void>
}

/** The address is checked when its name is resolved; with `allowLoopback` it may be on this machine, too. */
export function createHeldPoster({ allowLoopback, now }: { allowLoopback: boolean; now: () => Date }): HeldPoster {
  const agent = new Agent({
    connect: { lookup: guardedLookup(allowLoopback), timeout: deadlineMs },
    headersTimeout: deadlineMs,
    bodyTimeout: deadlineMs,
    pipelining: 1,
  })
  return {
    async post({ url, headers, body }, beforeHandOver) {
      let handedOver = false
      async function* bytes() {
        yield body.subarray(0, -1)
        await beforeHandOver()
        handedOver = true
        yield body.subarray(-1)
      }
      try {
        const response = await request(url, {
          dispatcher: agent,
          method: 'POST',
          headers: { ...headers, 'Content-Length': String(body.length) },
          body: Readable.from(bytes(), { objectMode: false }),
          signal: AbortSignal.timeout(deadlineMs),
        })
        const text = await beginningOf(response.body)
        const seconds = readRetryAfter([response.headers['retry-after']].flat()[0], now())
        const retryAfterMs = seconds === undefined ? undefined : seconds * 1000
        return { kind: 'answered', status: response.statusCode, text, retryAfterMs }
      } catch (error) {
        return { kind: handedOver ? 'unknown' : 'failed', text: wordsOf(error) }
      }
    },
    close: () => agent.close(),
  }
}

/** The same for a name that nobody has and for one of an inner network: its owner learns nothing about that network. */
function wordsOf(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  return /^(?:ENOTFOUND|ENODATA|EADDRREFUSED|EAI_\w+)$/.test(code)
    ? 'its name leads to no public address'
    : String(error)
}

/** Leaving the loop early ends the rest of the answer. */
async function beginningOf(body: Readable): Promise<string> {
  const chunks: Buffer[] = []
  let length = 0
  for await (const chunk of body) {
    chunks.push(chunk as Buffer)
    length += (chunk as Buffer).length
    if (length >= longestAnswer) break
  }
  return Buffer.concat(chunks).toString('utf8', 0, longestAnswer)
}
