import { useEffect } from 'react'

/** Stands beside what it tells public/boot.js of: React listens there from now on, and what was pressed before is done. */
export function Hydrated() {
  useEffect(() => {
    announceTyped()
    // React has to take in what was typed before a form may be sent.
    const timer = window.setTimeout(() => document.dispatchEvent(new Event('hydrated')))
    return () => window.clearTimeout(timer)
  }, [])
  return null
}

/** Fields that were filled in before React listened say so again, for it keeps their text but has not heard of it. */
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
