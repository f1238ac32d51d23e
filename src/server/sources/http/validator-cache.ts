import { LRUCache } from 'lru-cache'

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
export interface ValidatorCache {
  get(key: string): Readonly<CachedPage> | undefined
  /** `size` is the length of the page's text in characters; the parsed page takes less. */
  store(key: string, answer: Validators & { page: unknown; size: number }): void
}

/** Larger than a sweep of the whole catalogue, so that a sweep never evicts its own pages. */
const maxCharacters = 96 * 2 ** 20

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
