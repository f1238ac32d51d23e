import { useState } from 'react'
import type { AlertDraft } from './alert-draft.ts'

/** What a person fills in, and why the server refused it. A change takes the refusal back. */
export function useDraft(start: () => AlertDraft) {
  const [draft, setDraft] = useState(start)
  const [refusal, setRefusal] = useState<string>()

  function change(part: Partial<AlertDraft>): void {
    setRefusal(undefined)
    setDraft((current) => ({ ...current, ...part }))
  }

  return { draft, change, refusal, refuse: setRefusal }
}
