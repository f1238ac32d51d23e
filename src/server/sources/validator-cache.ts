interface Kept {
  etag: string | undefined
  lastModified: string | undefined
  page: unknown
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
  keep(key: string, kept: Kept): void
}

/** Twice what a sweep of the whole catalogue reads, so that a sweep never drives out its own pages. */
const mostPages = 8000

export function createValidatorCache(): ValidatorCache {
  const entries = new Map<string, Kept>()
  return {
    conditions(key) {
      const kept = entries.get(key)
      return {
        ...(kept?.etag && { 'if-none-match': kept.etag }),
        ...(kept?.lastModified && { 'if-modified-since': kept.lastModified }),
      }
    },
    has: (key) => entries.has(key),
    page: (key) => entries.get(key)?.page,
    keep(key, kept) {
      entries.delete(key)
      if (!kept.etag && !kept.lastModified) return
      entries.set(key, kept)
      for (const oldest of entries.keys()) {
        if (entries.size <= mostPages) break
        entries.delete(oldest)
      }
    },
  }
}
