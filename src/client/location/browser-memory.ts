import { useCallback } from 'react'
import { lastingStorage } from '#client/browser-storage.ts'
import { useIsHydrated } from '#client/hydration/rendered.ts'

/** Everything the browser stores for a person beside the token (rule accounts-9). */
type MemoryKey =
  | 'userPreferences'
  | 'userLocation'
  | 'locationSource'
  | 'locationTold'
  | 'userFilterOverrides'
  | 'temporaryPreferences'
  | 'skipSportReapplication'
  | 'announceChanges'
  | 'placeAsked'

/** Undefined if nothing is stored, or the stored value does not parse. */
export function recall(key: MemoryKey): unknown {
  const text = lastingStorage.getItem(key)
  if (text === null) return undefined
  try {
    return JSON.parse(text)
  } catch {
    // Written by something else, such as an older release: treated as absent.
    return undefined
  }
}

export type Recall = typeof recall

const nothing: Recall = () => undefined

/** `recall` for what is rendered: the server, and so the first render of its document, remembers nothing. */
export function useMemory(): Recall {
  const isHydrated = useIsHydrated()
  return useCallback((key) => (isHydrated ? recall : nothing)(key), [isHydrated])
}

export function remember(key: MemoryKey, value: unknown): void {
  lastingStorage.setItem(key, JSON.stringify(value))
}

export function forget(...keys: readonly MemoryKey[]): void {
  for (const key of keys) lastingStorage.removeItem(key)
}
