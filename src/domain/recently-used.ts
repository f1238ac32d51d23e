/** Keeps as many values as it may, and lets those go first that were asked for longest ago. */
export interface RecentlyUsed<Key, Value> {
  get(key: Key): Value | undefined
  set(key: Key, value: Value): void
  delete(key: Key): void
}

export function createRecentlyUsed<Key, Value>(most: number): RecentlyUsed<Key, Value> {
  // A map is in order of insertion, so what is put in again goes to its end.
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
