import { isDrift } from '#server/sources/parsing/drift.ts'
import { failed } from '#server/sources/source-failure.ts'
import { refusalOfPage } from './challenge.ts'
import { sendFollowing } from './follow-redirects.ts'
import { createHostGate } from './host-gate.ts'
import { keyOfVisit, type PageAnswer, type Visit } from './page-answer.ts'
import { createRobotsReader } from './robots.ts'
import { createSender, type SenderDeps } from './send-request.ts'
import { createValidatorCache } from './validator-cache.ts'

/**
 * Reads pages of booking systems: one request at a time to a host, with pauses, and nothing that robots.txt forbids.
 */
export interface PoliteClient {
  /**
   * Reads a page and passes it to its parser; a page that the parser rejects (drift.ts) is an `error`. An unchanged
   * page is neither sent nor parsed again. Throws only on an abort.
   */
  readPage<T>(visit: Visit, parse: (text: string) => T): Promise<PageAnswer<T>>
  close(): Promise<void>
}

export type PoliteClientDeps = Pick<SenderDeps, 'userAgent' | 'allowLoopback' | 'timers' | 'now' | 'onRequest'>

/** One client for all sources: with an honest user agent, and limited to addresses where booking systems can be. */
export function createPoliteClient(deps: PoliteClientDeps): PoliteClient {
  const { userAgent, allowLoopback, timers } = deps
  const cache = createValidatorCache()
  const gate = createHostGate(timers)
  const sender = createSender({ ...deps, cache, onRest: gate.rest })
  const way = { sender, gate, allowLoopback }
  const send = (visit: Visit) => sendFollowing(visit, way)
  const sendAnywhere = (visit: Visit) => sendFollowing(visit, { ...way, to: 'anywhere' })
  const readRobots = createRobotsReader({ userAgent, timers, send: sendAnywhere })

  async function read<T>(visit: Visit, parse: (text: string) => T): Promise<PageAnswer<T>> {
    const rules = await readRobots(visit)
    if ('kind' in rules) return rules
    if (!rules.allows(visit.url))
      return failed('blocked', `its robots.txt asks programs not to read ${new URL(visit.url).pathname}, and we obey`)
    // Before the first page too: the pause counts from the answer of robots.txt.
    const answer = await send({ ...visit, minGapMs: Math.max(visit.minGapMs, rules.delayMs) })
    const key = keyOfVisit(visit)
    if (answer.kind === 'failed') return answer
    if (answer.kind === 'unchanged') return { kind: 'ok', page: cache.page(key) as T }
    const page = pageOf(answer.text, parse)
    if (page.kind === 'failed') return page
    const { etag, lastModified, text } = answer
    cache.store(key, { etag, lastModified, page: page.page, size: text.length })
    return page
  }

  return {
    async readPage(visit, parse) {
      try {
        return await read(visit, parse)
      } catch (error) {
        if (visit.signal.aborted) throw error
        return isDrift(error) ? failed('error', error.message, { isDrift: true }) : failed('error', describe(error))
      }
    },
    close: () => sender.close(),
  }
}

/** The page as its parser understands it. Of a page that it rejects, a challenge or a login is the reason. */
function pageOf<T>(text: string, parse: (text: string) => T): PageAnswer<T> {
  try {
    return { kind: 'ok', page: parse(text) }
  } catch (error) {
    const refusal = isDrift(error) ? refusalOfPage(text) : undefined
    if (refusal) return refusal
    throw error
  }
}

function describe(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  if (error.name === 'TimeoutError') return 'the site did not answer within 15 seconds'
  const code = 'code' in error ? ` (${String(error.code)})` : ''
  return `${error.message || error.name}${code}`
}
