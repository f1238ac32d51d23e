import type { Preferences } from '#domain/preferences/preferences.ts'

// In memory only: what was changed is for this visit, and for nobody who comes to the browser later.
let persisted: { email: string; draft: Preferences } | undefined

/** What was changed in the dialog and neither saved nor cancelled, for the person who changed it. */
export function persistedDraft(email: string): Preferences | undefined {
  return persisted?.email === email ? persisted.draft : undefined
}

export function persistDraft(email: string, draft: Preferences): void {
  persisted = { email, draft }
}

export function dropDraft(): void {
  persisted = undefined
}
