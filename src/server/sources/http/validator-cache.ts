interface Validators {
  etag: string | undefined
  lastModified: string | undefined
}

interface CachedPage extends Validators {
  page: unknown
  size: number
}

/**
 * Pages as they were understood, with their validators (RFC 9110, section 13): an unchanged page costs the site next to
 * nothing, and us neither its text nor its parsing.
 */
export interface ValidatorCache {
  /** The headers that ask only for what has changed. */
  conditions(key: string): Record<string, string>
  has(key: string): boolean
  page(key: string): unknown
  /** `size` is how long the page's text was, in characters; what is understood of it takes less. */
  store(key: string, answer: Validators & { page: unknown; size: number }): void
}

/** More than what a sweep of the whole catalogue reads, so that a sweep never drives out its own pages. */
const maxCharacters = 96 * 2 ** 20

export function createValidatorCache(limit = maxCharacters): ValidatorCache {
  /** The one that was not used for the longest time comes first. */
  const entries = new Map<string, CachedPage>()
  let characters = 0

  function forget(key: string): void {
    characters -= entries.get(key)?.size ?? 0
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
    store(key, { etag, lastModified, page, size }) {
      forget(key)
      if (!etag && !lastModified) return
      // A copy: texts that were cut out of a page would hold the whole of it in memory.
      entries.set(key, { etag, lastModified, page: structuredClone(page), size })
      characters += size
      for (const oldest of entries.keys()) {
        if (characters <= limit) break
        forget(oldest)
      }
    },
  }
}
