import { LRUCache } from 'lru-cache'
import type { KnownOpening } from '#domain/availability/diff.ts'

const maxCached = 1000

const openings = new LRUCache<string, KnownOpening>({ max: maxCached })

/**
 * An opening from its JSON. One reading opens for many people what is told to each of them: what is written the same is
 * understood once and is the same object, which nobody may change.
 */
export function sharedOpening(json: string): KnownOpening {
  const cached = openings.get(json)
  if (cached) return cached
  const opening = deeplyFrozen(JSON.parse(json) as KnownOpening)
  openings.set(json, opening)
  return opening
}

function deeplyFrozen<Value>(value: Value): Value {
  if (typeof value !== 'object' || value === null) return value
  Object.values(value).forEach(deeplyFrozen)
  return Object.freeze(value)
}
