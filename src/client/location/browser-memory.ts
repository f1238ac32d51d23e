/** What the browser keeps for a person beside the token (SPEC section 3, Browser storage keys). */
export type MemoryKey =
  | 'userPreferences'
  | 'userLocation'
  | 'locationSource'
  | 'userFilterOverrides'
  | 'temporaryPreferences'
  | 'skipSportReapplication'

/** Undefined where nothing is kept, or what is kept cannot be read. */
export function recall(key: MemoryKey): unknown {
  const text = window.localStorage.getItem(key)
  if (text === null) return undefined
  try {
    return JSON.parse(text)
  } catch {
    // Written by something else, such as an older release: as good as nothing.
    return undefined
  }
}

export function remember(key: MemoryKey, value: unknown): void {
  window.localStorage.setItem(key, JSON.stringify(value))
}

export function forget(...keys: readonly MemoryKey[]): void {
  for (const key of keys) window.localStorage.removeItem(key)
}
