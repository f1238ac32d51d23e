import { useEffect, useLayoutEffect } from 'react'

/**
 * Rendered beside hydrated elements. It tells public/boot.js that React listens now, so that earlier presses are
 * replayed.
 */
export function Hydrated() {
  // Before the effect below: a press that React itself handles from now on must not be replayed.
  useLayoutEffect(() => {
    document.documentElement.dataset.hydrated = ''
  }, [])
  useEffect(() => {
    announceTyped()
    // React must take over what was typed before the form may be sent.
    const timer = window.setTimeout(() => document.dispatchEvent(new Event('hydrated')))
    return () => window.clearTimeout(timer)
  }, [])
  return null
}

/** Fields that were filled in before hydration fire their event again: React keeps their text but missed the event. */
function announceTyped(): void {
  const write = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set
  for (const field of document.querySelectorAll<HTMLInputElement>('#root input')) {
    const typed = field.value
    if (typed === field.defaultValue) continue
    for (const text of ['', typed]) {
      write?.call(field, text)
      field.dispatchEvent(new Event('input', { bubbles: true }))
    }
  }
}
