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

/** More than what a sweep of the whole catalogue keeps, so that a sweep never drives out its own pages. */
const mostBytes = 32 * 2 ** 20

export function createValidatorCache(limitBytes = mostBytes): ValidatorCache {
  /** The one that was not used for the longest time comes first. */
  const entries = new Map<string, Kept>()
  let bytesKept = 0

  function forget(key: string): void {
    bytesKept -= entries.get(key)?.bytes.length ?? 0
    entries.delete(key)
  }

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
      const kept = entries.get(key)
      if (!kept) return undefined
      entries.delete(key)
      entries.set(key, kept)
      return deserialize(kept.bytes)
    },
    keep(key, { etag, lastModified, page }) {
      forget(key)
      if (!etag && !lastModified) return
      // What the serialiser hands out can lie in a buffer twice its size.
      const bytes = Buffer.from(serialize(page))
      entries.set(key, { etag, lastModified, bytes })
      bytesKept += bytes.length
      for (const oldest of entries.keys()) {
        if (bytesKept <= limitBytes) break
        forget(oldest)
      }
    },
  }
}
