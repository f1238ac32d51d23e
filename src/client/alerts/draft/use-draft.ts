import { useEffect, useRef, useState } from 'react'
import { newRequestId } from '#client/alerts/send-once.ts'
import type { AlertDraft } from './alert-draft.ts'

/**
 * A draft with the server's refusal. A change clears the refusal and closes its toast. The draft is kept under `key`
 * until it is dropped, so a form that was closed by accident reopens as it was. Until it is changed it starts again when
 * `basis` changes, what `start` reads of the browser.
 */
export function useDraft(key: string, start: () => AlertDraft, basis = '') {
  const begin = () => ({ draft: start(), isPersisted: false, requestId: newRequestId(), basis })
  const [state, setState] = useState(() => {
    const persisted = drafts.get(key)
    return persisted ? { ...begin(), draft: persisted, isPersisted: true } : begin()
  })
  if (state.basis !== basis) setState(drafts.has(key) ? { ...state, basis } : begin())
  const { refusal, refuse, takeBack } = useRefusal()

  function change(part: Partial<AlertDraft>): void {
    takeBack()
    setState((current) => {
      const draft = { ...current.draft, ...part }
      drafts.set(key, draft)
      // A changed draft is a new request: the answer to the old one must not be reused.
      return { ...current, draft, requestId: newRequestId() }
    })
  }

  return {
    draft: state.draft,
    /** The same for every attempt to send the same draft. */
    requestId: state.requestId,
    /** True if the draft was left in an earlier form with the same key. */
    isPersisted: state.isPersisted,
    change,
    refusal,
    refuse,
    drop: () => void drafts.delete(key),
    /** Fills the next form of the same key with a draft, whose address was wrong. */
    keep: (draft: AlertDraft) => void drafts.set(key, draft),
    startOver(): void {
      drafts.delete(key)
      takeBack()
      setState(begin())
    },
  }
}

/** The server's refusal, and its toast. */
function useRefusal() {
  const [refusal, setRefusal] = useState<string>()
  const closeToast = useRef<() => void>(undefined)
  useEffect(() => () => closeToast.current?.(), [])
  return {
    refusal,
    /** `close` closes the toast of the refusal. */
    refuse(text: string, close?: () => void): void {
      setRefusal(text)
      closeToast.current = close
    },
    takeBack(): void {
      setRefusal(undefined)
      closeToast.current?.()
      closeToast.current = undefined
    },
  }
}

/** Drafts that were neither sent nor cancelled (rule alerts-50), in memory: the next user of this browser sees none. */
const drafts = new Map<string, AlertDraft>()
