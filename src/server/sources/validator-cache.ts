interface Kept {
  etag: string | undefined
  lastModified: string | undefined
  text: string
}

/** Bodies with their validators, so that an unchanged page costs the site next to nothing (RFC 9110, section 13). */
export interface ValidatorCache {
  /** The headers that ask only for what has changed. */
  conditions(key: string): Record<string, string>
  body(key: string): string | undefined
  keep(key: string, kept: Kept): void
}

const mostBytes = 32 * 1024 * 1024

export function createValidatorCache(): ValidatorCache {
  const entries = new Map<string, Kept>()
  let bytes = 0

  function drop(key: string): void {
    bytes -= entries.get(key)?.text.length ?? 0
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
    body: (key) => entries.get(key)?.text,
    keep(key, kept) {
      drop(key)
      if (!kept.etag && !kept.lastModified) return
      entries.set(key, kept)
      bytes += kept.text.length
      for (const oldest of entries.keys()) {
        if (bytes <= mostBytes) break
        drop(oldest)
      }
    },
  }
}
