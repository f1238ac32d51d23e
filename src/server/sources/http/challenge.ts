import { keptWait, longestNamedWaitSeconds } from '#domain/named-wait.ts'
import { failed, type HttpFailure } from '#server/sources/source-failure.ts'

/** Texts of a page that challenges the client instead of answering. Such a page is never worked around. */
const challengeMarks =
  /awswaf|aws-waf-token|challenge-platform(?!\/(?:h\/\w\/)?scripts\/jsd)|cf-chl|cf_chl|__cf_chl|captcha-delivery|px-captcha|_Incapsula_|Request unsuccessful|verify you are (?:a )?human|Just a moment\.\.\./i
const loginMarks = /<input[^<>]+type\s{0,3}=\s{0,3}["']?password\b/i

/** The rest of a site that answers 'too many requests' without saying for how long, in seconds. */
const restAfterTooMany = 300

/** The meaning of a status; undefined if the answer is worth reading. 202 is the challenge of AWS WAF. */
export function refusalOfStatus(status: number, askedSeconds: number | undefined): HttpFailure | undefined {
  const isTooLong = askedSeconds !== undefined && askedSeconds > longestNamedWaitSeconds
  const reason = `the site answered ${status}${isTooLong ? ` ${tooLong}` : ''}`
  const rest = askedSeconds ?? (status === 429 ? restAfterTooMany : undefined)
  const facts = { httpStatus: status, retryAfterSeconds: keptWait(rest) }
  if (status === 202 || status === 403) return failed('blocked', reason, facts)
  if (status === 401 || status === 407) return failed('auth_required', reason, facts)
  return status >= 200 && status < 300 ? undefined : failed('error', reason, facts)
}

/**
 * Recognises a challenge or a login page that comes with status 200, of a page that its parser does not understand. Right
 * pages have such marks too: the ordinary detection script of Cloudflare, or a hidden login of members.
 */
export function refusalOfPage(text: string): HttpFailure | undefined {
  if (challengeMarks.test(text)) return failed('blocked', 'the site shows a challenge page')
  if (loginMarks.test(text)) return failed('auth_required', 'the site shows a login page')
  return undefined
}

const tooLong = `and asked for a pause of more than ${longestNamedWaitSeconds / 3600} hours, which is as long as we wait`
