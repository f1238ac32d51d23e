import robotsParser from 'robots-parser'
import type { HttpFailure } from '#server/sources/source-failure.ts'
import type { TextAnswer, Visit } from './page-answer.ts'
import type { Timers } from './timers.ts'

const robotsCachedMs = 24 * 3_600_000

/** Answers that mean that a site has no rules for us (RFC 9309, 2.3.1.3). */
const noRules: ReadonlySet<number | undefined> = new Set([401, 403, 404, 410])

/** The rules of a site's robots.txt (RFC 9309). A site without one allows all. */
interface RobotsRules {
  allows(url: string): boolean
}

/** The rules of a visit's site: requested once a day, and a failure if they cannot be read. */
export type ReadRobots = (visit: Visit) => Promise<RobotsRules | HttpFailure>

export function createRobotsReader({
  userAgent,
  timers,
  send,
}: {
  userAgent: string
  timers: Timers
  send: (visit: Visit) => Promise<TextAnswer>
}): ReadRobots {
  const known = new Map<string, { rules: RobotsRules; readAtMs: number }>()
  return async ({ url, signal, minGapMs }) => {
    const { origin } = new URL(url)
    const cached = known.get(origin)
    if (cached && timers.elapsedMs() - cached.readAtMs < robotsCachedMs) return cached.rules
    const answer = await send({ url: `${origin}/robots.txt`, signal, minGapMs })
    if (answer.kind === 'failed' && !noRules.has(answer.httpStatus)) return answer
    const isText = answer.kind === 'text' && !/html/i.test(answer.contentType)
    const rules = parseRobots(origin, isText ? answer.text : '', userAgent)
    known.set(origin, { rules, readAtMs: timers.elapsedMs() })
    return rules
  }
}

function parseRobots(origin: string, text: string, userAgent: string): RobotsRules {
  const rules = robotsParser(`${origin}/robots.txt`, text)
  return { allows: (url) => rules.isAllowed(url, userAgent) ?? true }
}
