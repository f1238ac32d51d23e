import { useEffect, useRef, useState } from 'react'
import { newRequestId } from '#client/alerts/send-once.ts'
import type { AlertDraft } from './alert-draft.ts'

/**
 * What a person fills in, and why the server refused it. A change takes the refusal back, with its toast. The draft is
 * kept under `key` until it is dropped, so that a form which was closed by accident opens as it was left.
 */
export function useDraft(key: string, start: () => AlertDraft) {
  const [state, setState] = useState(() => {
    const persisted = persistedDraft(key)
    return { draft: persisted ?? start(), isPersisted: persisted !== undefined, requestId: newRequestId() }
  })
  const [refusal, setRefusal] = useState<string>()
  const closeToast = useRef<() => void>(undefined)
  useEffect(() => () => closeToast.current?.(), [])

  function takeBack(): void {
    setRefusal(undefined)
    closeToast.current?.()
    closeToast.current = undefined
  }

  function change(part: Partial<AlertDraft>): void {
    takeBack()
    setState((current) => {
      const draft = { ...current.draft, ...part }
      persistDraft(key, draft)
      // Another request from here on: the answer to the one before does not answer this one.
      return { ...current, draft, requestId: newRequestId() }
    })
  }

  return {
    draft: state.draft,
    /** The same for every attempt to send the same draft. */
    requestId: state.requestId,
    /** Whether the form shows what an earlier one of this key was left with. */
    isPersisted: state.isPersisted,
    change,
    refusal,
    /** `close` ends the toast that told the refusal. */
    refuse(text: string, close?: () => void): void {
      setRefusal(text)
      closeToast.current = close
    },
    drop: () => dropDraft(key),
    startOver(): void {
      dropDraft(key)
      takeBack()
      setState({ draft: start(), isPersisted: false, requestId: newRequestId() })
    },
  }
}

// In memory only: what was filled in is for this visit, and for nobody who comes to the browser later.
const kept = new Map<string, AlertDraft>()

/** What was filled into the form of this key and neither sent nor cancelled (rule alerts-50). */
function persistedDraft(key: string): AlertDraft | undefined {
  return kept.get(key)
}

function persistDraft(key: string, draft: AlertDraft): void {
  kept.set(key, draft)
}

function dropDraft(key: string): void {
  kept.delete(key)
}
