import type { AlertDraft } from './alert-draft.ts'

// In memory only: what was filled in is for this visit, and for nobody who comes to the browser later.
const kept = new Map<string, AlertDraft>()

/** What was filled into the form of this key and neither sent nor cancelled (rule alerts-50). */
export function persistedDraft(key: string): AlertDraft | undefined {
  return kept.get(key)
}

export function persistDraft(key: string, draft: AlertDraft): void {
  kept.set(key, draft)
}

export function dropDraft(key: string): void {
  kept.delete(key)
}
