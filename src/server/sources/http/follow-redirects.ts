import { failed } from '#server/sources/source-failure.ts'
import { isAllowedHost } from './guarded-lookup.ts'
import type { HostGate } from './host-gate.ts'
import type { PageBytes, Visit } from './page-answer.ts'
import type { Sender } from './send-request.ts'

const maxRedirects = { 'same origin': 3, anywhere: 5 }

/** Addresses of sign-in pages, the site's own or those of an identity service. */
const signInAddress =
  /(?:^|[^a-z])(?:log-?in|log-?on|sign-?in|signon|sso|oauth2?|openid|saml2?|auth0?|authorize|authenticate|identity|idp|adfs|accounts?)(?:[^a-z]|$)/i

/**
 * Sends a request, each hop behind the host lock. Redirects are followed within the site's own origin, or `anywhere`:
 * robots.txt may stand at another site (RFC 9309, 2.3.1.2).
 */
export async function sendFollowing(
  visit: Visit,
  {
    sender,
    gate,
    allowLoopback,
    to = 'same origin',
  }: { sender: Sender; gate: HostGate; allowLoopback: boolean; to?: keyof typeof maxRedirects },
): Promise<PageBytes> {
  let url = new URL(visit.url)
  const { origin } = url
  for (let hop = 0; hop <= maxRedirects[to]; hop += 1) {
    const { host } = url
    if (!isAllowedHost(url.hostname, allowLoopback)) return failed('error', `${host} is no address of a source`)
    const answer = await gate.through({ host, minGapMs: visit.minGapMs, signal: visit.signal }, async () => {
      // A host gets the pause that it asked for. Requests in its queue fail with that pause and are retried later.
      const restMs = gate.restLeftMs(host)
      if (restMs > 0)
        return failed('error', 'the site asked for a pause', { retryAfterSeconds: Math.ceil(restMs / 1000) })
      return sender.send(visit, url)
    })
    if (answer.kind !== 'redirect') return answer
    const next = URL.parse(answer.location, url)
    if (next && next.origin !== origin && signInAddress.test(`${next.hostname}${next.pathname}`)) {
      return failed('auth_required', `the site redirects to a login at ${next.host}`)
    }
    if (!next || (to === 'same origin' && next.origin !== origin)) {
      return failed('error', `the site redirects to another origin, ${next?.origin ?? 'none'}`)
    }
    url = next
  }
  return failed('error', `the site redirects more than ${maxRedirects[to]} times`)
}
