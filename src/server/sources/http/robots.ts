import type { HttpFailure } from '#server/sources/source-failure.ts'
import { refusalOfPage } from './challenge.ts'
import type { PageBytes, Visit } from './page-answer.ts'
import { parseRobots, type RobotsRules } from './robots-rules.ts'
import type { Timers } from './timers.ts'

const robotsCachedMs = 24 * 3_600_000
/** RFC 9309 (2.5) lets a crawler stop after 500 KiB. */
const maxRobotsBytes = 500 * 1024

/** Answers that mean that a site has no rules for us (RFC 9309, 2.3.1.3). */
const noRules: ReadonlySet<number | undefined> = new Set([401, 403, 404, 410])

/** The rules of a visit's site: requested once a day, and a failure if they cannot be read. */
export type ReadRobots = (visit: Visit) => Promise<RobotsRules | HttpFailure>

export function createRobotsReader({
  userAgent,
  timers,
  send,
}: {
  userAgent: string
  timers: Timers
  send: (visit: Visit) => Promise<PageBytes>
}): ReadRobots {
  const known = new Map<string, { rules: RobotsRules; readAtMs: number }>()
  return async ({ url, signal, minGapMs }) => {
    const { origin } = new URL(url)
    const cached = known.get(origin)
    if (cached && timers.elapsedMs() - cached.readAtMs < robotsCachedMs) return cached.rules
    const answer = await send({ url: `${origin}/robots.txt`, signal, minGapMs })
    if (answer.kind === 'failed' && !noRules.has(answer.httpStatus)) return answer
    const text = answer.kind === 'bytes' ? new TextDecoder().decode(answer.bytes.subarray(0, maxRobotsBytes)) : ''
    const refusal = refusalOfPage(text)
    if (refusal) return refusal
    const isText = answer.kind === 'bytes' && !/html/i.test(answer.contentType)
    const rules = parseRobots(isText ? text : '', userAgent)
    known.set(origin, { rules, readAtMs: timers.elapsedMs() })
    return rules
  }
}
