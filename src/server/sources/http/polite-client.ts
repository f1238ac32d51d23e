import { isDrift } from '#server/sources/parsing/drift.ts'
import { failed, reasonOf } from '#server/sources/source-failure.ts'
import { refusalOfPage } from './challenge.ts'
import { keyOfVisit, type PageAnswer, type Visit } from './page-answer.ts'
import type { PageFetcher } from './page-fetcher.ts'
import { LRUCache } from 'lru-cache'

/** Reads pages of booking systems, as a connector sees it. */
export interface PoliteClient {
  /**
   * Reads a page and passes it to its parser; a page that the parser rejects (drift.ts) is an `error`. An unchanged
   * page is neither sent nor parsed again. Throws only on an abort.
   */
  readPage<T>(visit: Visit, parse: (text: string) => T): Promise<PageAnswer<T>>
  close(): Promise<void>
}

/** In characters. Sites name the address of their next page, and the hidden fields of their forms. */
const longest = { address: 2000, form: 512 * 1024 }

/** Larger than a sweep of the whole catalogue, so that a sweep never evicts its own pages. */
const maxCharacters = 96 * 2 ** 20

function isTooLong({ url, form = {} }: Visit): boolean {
  const inForm = Object.entries(form).reduce((sum, [name, value]) => sum + name.length + value.length, 0)
  return url.length > longest.address || inForm > longest.form
}

/** Parses what the fetcher brings, and caches what was parsed. */
export function createPoliteClient(fetcher: PageFetcher): PoliteClient {
  const cache = createValidatorCache()

  async function read<T>(visit: Visit, parse: (text: string) => T): Promise<PageAnswer<T>> {
    if (isTooLong(visit))
      return failed('error', 'the site leads to an address or a form that is too long', { isDrift: true })
    const key = keyOfVisit(visit)
    const known = cache.get(key)
    const answer = await fetcher.fetchPage({ ...visit, headers: { ...visit.headers, ...known?.conditions } })
    if (answer.kind === 'failed') return answer
    if (answer.kind === 'unchanged') return { kind: 'ok', page: known?.page as T }
    const { bytes, etag, lastModified } = answer
    const text = new TextDecoder().decode(bytes)
    const page = pageOf(text, parse)
    if (page.kind === 'failed') return page
    // A condition that holds for a POST is answered with 412 (RFC 9110, 13.2.2).
    if (visit.form === undefined) cache.store(key, { etag, lastModified, page: page.page, size: text.length })
    return page
  }

  return {
    async readPage(visit, parse) {
      try {
        return await read(visit, parse)
      } catch (error) {
        if (visit.signal.aborted) throw error
        return isDrift(error) ? failed('error', error.message, { isDrift: true }) : failed('error', reasonOf(error))
      }
    },
    close: () => fetcher.close(),
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

interface Validators {
  etag: string | undefined
  lastModified: string | undefined
}

interface CachedPage {
  /** The headers of a conditional request. */
  conditions: Record<string, string>
  page: unknown
}

/**
 * Caches parsed pages with their validators (RFC 9110, section 13). An unchanged page costs the site next to nothing,
 * and us neither its text nor its parsing.
 */
interface ValidatorCache {
  get(key: string): Readonly<CachedPage> | undefined
  /** `size` is the length of the page's text in characters; the parsed page takes less. */
  store(key: string, answer: Validators & { page: unknown; size: number }): void
}

/** Over `limit` characters, the pages that were not used for the longest time go first. */
export function createValidatorCache(limit = maxCharacters): ValidatorCache {
  const pages = new LRUCache<string, CachedPage>({ maxSize: limit })
  return {
    get: (key) => pages.get(key),
    store(key, { etag, lastModified, page, size }) {
      pages.delete(key)
      if (!etag && !lastModified) return
      const conditions = {
        ...(etag && { 'if-none-match': etag }),
        ...(lastModified && { 'if-modified-since': lastModified }),
      }
      // A copy, because substrings of a page would keep its whole text in memory (decision 0013).
      pages.set(key, { conditions, page: structuredClone(page) }, { size: Math.max(1, size) })
    },
  }
}
