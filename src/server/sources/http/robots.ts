import { failed, type HttpFailure } from '#server/sources/source-failure.ts'
import { refusalOfPage } from './challenge.ts'
import type { PageBytes, Visit } from './page-answer.ts'
import { parseRobots, type RobotsRules } from './robots-rules.ts'
import type { Timers } from './timers.ts'

const robotsCachedMs = 24 * 3_600_000
/** RFC 9309 (2.5) lets a crawler stop after 500 KiB. */
const maxRobotsBytes = 500 * 1024

/** Answers of 400 to 499 that are about this moment, or about a proxy, and not about the file. */
const passing: ReadonlySet<number> = new Set([407, 408, 425, 429])
/** A site with a longer pause is not read: one sheet takes several requests. */
const longestDelayMs = 300_000

/** Any other of 400 to 499 means that a site has no rules for us (RFC 9309, 2.3.1.3). */
function hasNoRules({ httpStatus = 0 }: HttpFailure): boolean {
  return httpStatus >= 400 && httpStatus < 500 && !passing.has(httpStatus)
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
  send: (visit: Visit) => Promise<PageBytes>
}): ReadRobots {
  const known = new Map<string, { rules: RobotsRules; readAtMs: number }>()
  return async ({ url, signal, minGapMs }) => {
    const { origin } = new URL(url)
    const cached = known.get(origin)
    if (cached && timers.elapsedMs() - cached.readAtMs < robotsCachedMs) return cached.rules
    const answer = await send({ url: `${origin}/robots.txt`, signal, minGapMs })
    if (answer.kind === 'failed' && !hasNoRules(answer)) return answer
    const text = answer.kind === 'bytes' ? new TextDecoder().decode(answer.bytes.subarray(0, maxRobotsBytes)) : ''
    const refusal = isPage.test(text) ? refusalOfPage(text) : undefined
    if (refusal) return refusal
    const rules = parseRobots(isPage.test(text) ? text.replace(/<[^<>]{0,500}>/g, '\n') : text, userAgent)
    if (rules === 'too long') return failed('blocked', 'its robots.txt has more rules than we follow')
    if (rules.delayMs > longestDelayMs)
      return failed('blocked', `its robots.txt asks for ${rules.delayMs / 1000} seconds between two requests`)
    known.set(origin, { rules, readAtMs: timers.elapsedMs() })
    return rules
  }
}

/** A site's own page in place of robots.txt. A file of rules is one whatever type it is sent as, also inside a page. */
const isPage = /^\s*<(?:!doctype|html|head|script)/i
