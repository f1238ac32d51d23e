import { useEffect, useLayoutEffect } from 'react'

const none: HTMLInputElement[] = []

/**
 * Rendered beside hydrated elements. It tells public/boot.js that React listens now, so that earlier presses are
 * replayed. Where the page that stood as HTML was replaced, `before` are its fields and `focused` names the one that had the
 * focus.
 */
export function Hydrated({ before = none, focused }: { before?: HTMLInputElement[]; focused?: string | undefined }) {
  // Before the effect below: a press that React itself handles from now on must not be replayed.
  useLayoutEffect(() => {
    document.documentElement.dataset.hydrated = ''
  }, [])
  useEffect(() => {
    announceTyped(before)
    if (focused) document.querySelector<HTMLElement>(`#root [name="${focused}"]`)?.focus()
    // React must take over what was typed before the form may be sent.
    const timer = window.setTimeout(() => document.dispatchEvent(new Event('hydrated')))
    return () => window.clearTimeout(timer)
  }, [before, focused])
  return null
}

/**
 * Fields that were filled in before hydration fire their event again: React keeps their text but missed the event. Where
 * new ones took the place of those that stood `before`, they take over their text.
 */
function announceTyped(before: HTMLInputElement[]): void {
  const write = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set
  for (const field of document.querySelectorAll<HTMLInputElement>('#root input')) {
    const typed = field.value || before.find(({ name }) => name === field.name)?.value || ''
    if (typed === field.defaultValue) continue
    for (const text of ['', typed]) {
      write?.call(field, text)
      field.dispatchEvent(new Event('input', { bubbles: true }))
    }
  }
}
