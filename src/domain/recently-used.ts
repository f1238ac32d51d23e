/** Keeps as many values as it may, and lets those go first that were asked for longest ago. */
export interface RecentlyUsed<Key, Value> {
  get(key: Key): Value | undefined
  set(key: Key, value: Value): void
  delete(key: Key): void
}

export function createRecentlyUsed<Key, Value>(maxEntries: number): RecentlyUsed<Key, Value> {
  // A map is in order of insertion, so what is put in again goes to its end.
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
