import { failed, reasonOf } from '#server/sources/source-failure.ts'
import { createHostGate, type HostGate } from './host-gate.ts'
import type { PageBytes, Visit } from './page-answer.ts'
import { createRobotsReader } from './robots.ts'
import type { RobotsRules } from './robots-rules.ts'
import { createSender, type SenderDeps, type Sender } from './send-request.ts'
import { isAllowedHost } from './guarded-lookup.ts'

/**
 * Requests pages of booking systems, politely: one request at a time to a host, with pauses, and nothing that
 * robots.txt forbids. It does not look into pages; that is the reading thread's (decision 0053).
 */
export interface PageFetcher {
  /** The bytes of a page, or the reason why there are none. Throws only on an abort. */
  fetchPage(visit: Visit): Promise<PageBytes>
  close(): Promise<void>
}

export type PageFetcherDeps = Omit<SenderDeps, 'onRest'>

const maxRedirects = { 'same origin': 3, anywhere: 5 }

/** One fetcher for all sources: with an honest user agent, and limited to addresses where booking systems can be. */
export function createPageFetcher(deps: PageFetcherDeps): PageFetcher {
  const { userAgent, allowLoopback, timers } = deps
  const gate = createHostGate(timers)
  const sender = createSender({ ...deps, onRest: gate.rest })
  const way = { sender, gate, allowLoopback }
  const sendAnywhere = (visit: Visit) => sendFollowing(visit, { ...way, to: 'anywhere' })
  const readRobots = createRobotsReader({ userAgent, timers, send: sendAnywhere })

  async function fetchAllowed(visit: Visit): Promise<PageBytes> {
    const rules = await readRobots(visit)
    if ('kind' in rules) return rules
    // Before the first page too: the pause counts from the answer of robots.txt.
    return sendFollowing({ ...visit, minGapMs: Math.max(visit.minGapMs, rules.delayMs) }, { ...way, rules })
  }

  return {
    async fetchPage(visit) {
      try {
        return await fetchAllowed(visit)
      } catch (error) {
        if (visit.signal.aborted) throw error
        return failed('error', reasonOf(error))
      }
    },
    close: () => sender.close(),
  }
}

/** Addresses of sign-in pages, the site's own or those of an identity service. */
const signInAddress =
  /(?:^|[^a-z])(?:log-?in|log-?on|sign-?in|signon|sso|oauth2?|openid|saml2?|auth0?|authorize|authenticate|identity|idp|adfs|accounts?)(?:[^a-z]|$)/i

/**
 * Sends a request, each hop behind the host lock. Redirects are followed within the site's own origin, or `anywhere`:
 * robots.txt may stand at another site (RFC 9309, 2.3.1.2).
 */
async function sendFollowing(
  visit: Visit,
  {
    sender,
    gate,
    allowLoopback,
    to = 'same origin',
    rules,
  }: {
    sender: Sender
    gate: HostGate
    allowLoopback: boolean
    to?: keyof typeof maxRedirects
    rules?: RobotsRules
  },
): Promise<PageBytes> {
  let url = new URL(visit.url)
  const { origin } = url
  for (let hop = 0; hop <= maxRedirects[to]; hop += 1) {
    const { host } = url
    if (rules?.allows(url.href) === false)
      // Everybody sees the reason, and the address of a private calendar is its key.
      return failed('blocked', 'its robots.txt asks programs not to read that page, and we obey')
    if (!isAllowedHost(url.hostname, allowLoopback)) return failed('error', `${host} is no address of a source`)
    const answer = await gate.through({ host, minGapMs: visit.minGapMs, signal: visit.signal }, async () => {
      // A host gets the pause that it asked for. Requests in its queue fail with that pause and are retried later.
      const restMs = gate.restLeftMs(host)
      if (restMs > 0)
        return failed('error', 'the site asked for a pause', { retryAfterSeconds: Math.ceil(restMs / 1000) })
      return sender.send(visit, url)
    })
    if (answer.kind !== 'redirect') return answer
    const next = followed(URL.parse(answer.location, url), { origin, to })
    if ('kind' in next) return next
    url = next
  }
  return failed('error', `the site redirects more than ${maxRedirects[to]} times`)
}

/** The address of a redirect, or the reason why it is not followed. */
function followed(next: URL | null, { origin, to }: { origin: string; to: keyof typeof maxRedirects }) {
  if (next && next.origin !== origin && signInAddress.test(`${next.hostname}${next.pathname}`)) {
    return failed('auth_required', `the site redirects to a login at ${next.host}`)
  }
  if (!next || (to === 'same origin' && next.origin !== origin)) {
    return failed('error', `the site redirects to another origin, ${next?.origin ?? 'none'}`)
  }
  return next
}

/** A fetcher that checks before each request if its venue may still be read: a reading makes many, over minutes. */
export function stoppableFetcher(fetcher: PageFetcher, isStopped: () => Promise<boolean>): PageFetcher {
  return {
    ...fetcher,
    async fetchPage(visit) {
      if (await isStopped()) return failed('blocked', 'the venue asked not to be read')
      return fetcher.fetchPage(visit)
    },
  }
}
