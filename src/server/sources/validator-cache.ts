interface Validators {
  etag: string | undefined
  lastModified: string | undefined
}

interface Kept extends Validators {
  page: unknown
  size: number
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
  /** `size` is the length of the page's text in characters. The parsed page takes less memory. */
  keep(key: string, kept: Validators & { page: unknown; size: number }): void
}

/** More than a sweep of the whole catalogue reads, so that a sweep never evicts its own pages. */
const mostCharacters = 96 * 2 ** 20

export function createValidatorCache(limit = mostCharacters): ValidatorCache {
  /** In order of use, the least recently used first. */
  const entries = new Map<string, Kept>()
  let kept = 0

  function forget(key: string): void {
    kept -= entries.get(key)?.size ?? 0
    entries.delete(key)
  }

  return {
    conditions(key) {
      const known = entries.get(key)
      return {
        ...(known?.etag && { 'if-none-match': known.etag }),
        ...(known?.lastModified && { 'if-modified-since': known.lastModified }),
      }
    },
    has: (key) => entries.has(key),
    page(key) {
      const known = entries.get(key)
      if (!known) return undefined
      entries.delete(key)
      entries.set(key, known)
      return known.page
    },
    keep(key, { etag, lastModified, page, size }) {
      forget(key)
      if (!etag && !lastModified) return
      // A copy, because substrings of a page would hold its whole text in memory (decision 0013).
      entries.set(key, { etag, lastModified, page: structuredClone(page), size })
      kept += size
      for (const oldest of entries.keys()) {
        if (kept <= limit) break
        forget(oldest)
      }
    },
  }
}
