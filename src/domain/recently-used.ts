/** Caches a limited number of values and drops the least recently used ones first. */
export interface RecentlyUsed<Key, Value> {
  get(key: Key): Value | undefined
  set(key: Key, value: Value): void
  delete(key: Key): void
}

export function createRecentlyUsed<Key, Value>(most: number): RecentlyUsed<Key, Value> {
  // A map iterates in order of insertion, so inserting a key again moves it to the end.
  const kept = new Map<Key, Value>()

  function set(key: Key, value: Value): void {
    kept.delete(key)
    kept.set(key, value)
    const [oldest] = kept.keys()
    if (kept.size > most && oldest !== undefined) kept.delete(oldest)
  }

  return {
    set,
    get(key) {
      const value = kept.get(key)
      if (value !== undefined) set(key, value)
      return value
    },
    delete: (key) => void kept.delete(key),
  }
}
