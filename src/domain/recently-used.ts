/** Caches a limited number of values and drops the least recently used ones first. */
export interface RecentlyUsed<Key, Value> {
  get(key: Key): Value | undefined
  set(key: Key, value: Value): void
  delete(key: Key): void
}

export function createRecentlyUsed<Key, Value>(maxEntries: number): RecentlyUsed<Key, Value> {
  // A map iterates in order of insertion, so inserting a key again moves it to the end.
  const entries = new Map<Key, Value>()

  function set(key: Key, value: Value): void {
    entries.delete(key)
    entries.set(key, value)
    const [oldest] = entries.keys()
    if (entries.size > maxEntries && oldest !== undefined) entries.delete(oldest)
  }

  return {
    set,
    get(key) {
      const value = entries.get(key)
      if (value !== undefined) set(key, value)
      return value
    },
    delete: (key) => void entries.delete(key),
  }
}
