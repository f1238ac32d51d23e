import type { FoundOpening } from '#domain/notifications/found-opening.ts'
import type { GoneOpening } from '#domain/notifications/instead.ts'

/** What an email about openings says to whoever gets it. */
interface Said {
  appUrl: string
  isDigest: boolean
  /** In the order in which they are told. */
  found: readonly FoundOpening[]
  gone: readonly GoneOpening[] | undefined
}

/** A text that is the same where, and only where, emails say the same but for what is each reader's own: their alert and their distances. */
export function createOpeningsKey(): (said: Said) => string {
  // Most emails of one moment tell of the very same objects, so these are written out once.
  const written = new WeakMap<object, string>()
  function write(value: object): string {
    let text = written.get(value)
    if (text === undefined) written.set(value, (text = JSON.stringify(value)))
    return text
  }
  return ({ appUrl, isDigest, found, gone }) => {
    let key = JSON.stringify([appUrl, isDigest, gone])
    for (const { alertId: _own, km: _far, opening, ...shared } of found) key += JSON.stringify(shared) + write(opening)
    return key
  }
}
