import { deserialize, serialize } from 'node:v8'

interface Validators {
  etag: string | undefined
  lastModified: string | undefined
}

/** The page in V8's own form: texts that were cut out of a page would otherwise hold the whole of it in memory. */
interface Kept extends Validators {
  bytes: Buffer
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
  keep(key: string, kept: Validators & { page: unknown }): void
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
    page(key) {
      const bytes = entries.get(key)?.bytes
      return bytes && deserialize(bytes)
    },
    keep(key, { etag, lastModified, page }) {
      entries.delete(key)
      if (!etag && !lastModified) return
      entries.set(key, { etag, lastModified, bytes: serialize(page) })
      for (const oldest of entries.keys()) {
        if (entries.size <= mostPages) break
        entries.delete(oldest)
      }
    },
  }
}
