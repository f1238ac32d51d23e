/**
 * The browser's storage. A browser may refuse it: blocked site data, a full quota. Then the tab keeps the value in memory,
 * for as long as it is open (rule calendar-62).
 */
export interface BrowserStorage {
  getItem(key: string): string | null
  setItem(key: string, text: string): void
  removeItem(key: string): void
}

function storageOf(kind: 'localStorage' | 'sessionStorage'): BrowserStorage {
  const kept = new Map<string, string>()
  function attempt<Result>(use: (storage: Storage) => Result): { result: Result } | undefined {
    try {
      return { result: use(window[kind]) }
    } catch {
      return undefined
    }
  }
  return {
    getItem: (key) => kept.get(key) ?? attempt((storage) => storage.getItem(key))?.result ?? null,
    setItem(key, text) {
      if (attempt((storage) => storage.setItem(key, text))) kept.delete(key)
      else kept.set(key, text)
    },
    removeItem(key) {
      kept.delete(key)
      attempt((storage) => storage.removeItem(key))
    },
  }
}

/** Kept until the person or the browser clears it. */
export const lastingStorage = storageOf('localStorage')
/** Kept for this tab. */
export const tabStorage = storageOf('sessionStorage')

/** Browser storage for an offline start: the last signed-in person, and their answers. */
export const persistedPersonKey = 'persistedPerson'
export const persistedAnswersKey = 'persistedAnswers'
