import { LRUCache } from 'lru-cache'

interface Validators {
  etag: string | undefined
  lastModified: string | undefined
}

interface CachedPage extends Validators {
  page: unknown
}

/**
 * Caches parsed pages with their validators (RFC 9110, section 13). An unchanged page costs the site next to nothing,
 * and us neither its text nor its parsing.
 */
export interface ValidatorCache {
  /** The headers of a conditional request. */
  conditions(key: string): Record<string, string>
  has(key: string): boolean
  page(key: string): unknown
  /** `size` is the length of the page's text in characters; the parsed page takes less. */
  store(key: string, answer: Validators & { page: unknown; size: number }): void
}

/** Larger than a sweep of the whole catalogue, so that a sweep never evicts its own pages. */
const maxCharacters = 96 * 2 ** 20

/** Over `limit` characters, the pages that were not used for the longest time go first. */
export function createValidatorCache(limit = maxCharacters): ValidatorCache {
  const pages = new LRUCache<string, CachedPage>({ maxSize: limit })
  return {
    conditions(key) {
      const known = pages.peek(key)
      return {
        ...(known?.etag && { 'if-none-match': known.etag }),
        ...(known?.lastModified && { 'if-modified-since': known.lastModified }),
      }
    },
    has: (key) => pages.has(key),
    page: (key) => pages.get(key)?.page,
    store(key, { etag, lastModified, page, size }) {
      pages.delete(key)
      if (!etag && !lastModified) return
      // A copy, because substrings of a page would keep its whole text in memory (decision 0013).
      pages.set(key, { etag, lastModified, page: structuredClone(page) }, { size: Math.max(1, size) })
    },
  }
}
