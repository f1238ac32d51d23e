import { failed, reasonOf } from '#server/sources/source-failure.ts'
import { sendFollowing } from './follow-redirects.ts'
import { createHostGate } from './host-gate.ts'
import type { PageBytes, Visit } from './page-answer.ts'
import { createRobotsReader } from './robots.ts'
import { createSender, type SenderDeps } from './send-request.ts'

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
    if (!rules.allows(visit.url))
      return failed('blocked', `its robots.txt asks programs not to read ${new URL(visit.url).pathname}, and we obey`)
    // Before the first page too: the pause counts from the answer of robots.txt.
    return sendFollowing({ ...visit, minGapMs: Math.max(visit.minGapMs, rules.delayMs) }, way)
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
