import { LRUCache } from 'lru-cache'
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

type Shared = Omit<FoundOpening, 'alertId' | 'km' | 'lookFirst' | 'opening'>

const maxNumbered = 10_000

/**
 * A text that is the same only where emails say the same but for what is each reader's own: their alert and their distances. It is
 * short, since it is compared for each email.
 */
export function createOpeningsKey(): (said: Said) => string {
  // Most emails of one moment tell of the very same objects, found at once, so these are written out once.
  const written = new WeakMap<object, { shared: Shared; number: number }>()
  const numbers = new LRUCache<string, number>({ max: maxNumbered })
  let last = 0
  function numberOf({ opening, ...shared }: Shared & Pick<FoundOpening, 'opening'>): number {
    const before = written.get(opening)
    if (before && isSame(before.shared, shared)) return before.number
    const text = JSON.stringify([shared, opening])
    const number = numbers.get(text) ?? (last += 1)
    numbers.set(text, number)
    written.set(opening, { shared, number })
    return number
  }
  return ({ appUrl, isDigest, found, gone }) => {
    let key = JSON.stringify([appUrl, isDigest, gone])
    for (const { alertId: _own, km: _far, lookFirst, ...shared } of found) {
      key += ` ${numberOf(shared)}`
      if (lookFirst) key += JSON.stringify(lookFirst)
    }
    return key
  }
}

const compared = Object.keys({
  venueId: true,
  date: true,
  sport: true,
  slot: true,
  foundAt: true,
} satisfies Record<keyof Shared, true>) as (keyof Shared)[]

/** Whether both are the very same, as what is loaded for many people at once is. */
function isSame(a: Shared, b: Shared): boolean {
  return compared.every((name) => a[name] === b[name])
}
