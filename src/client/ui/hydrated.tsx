import { useEffect, useLayoutEffect, useSyncExternalStore } from 'react'

const none: HTMLInputElement[] = []

/**
 * Rendered beside hydrated elements. It tells public/boot.js that React listens, so that earlier presses are replayed.
 * If the prerendered page was replaced, `before` are its fields and `focused` the name of the focused one.
 */
export function Hydrated({ before = none, focused }: { before?: HTMLInputElement[]; focused?: string | undefined }) {
  // Before the effect below: React handles later presses itself, so they must not be replayed.
  useLayoutEffect(() => {
    document.documentElement.dataset.hydrated = ''
  }, [])
  useEffect(() => {
    announceTyped(before)
    if (focused) document.querySelector<HTMLElement>(`#root [name="${focused}"]`)?.focus()
    // React must take over the typed text before the form may be submitted.
    const timer = window.setTimeout(() => document.dispatchEvent(new Event('hydrated')))
    return () => window.clearTimeout(timer)
  }, [before, focused])
  return null
}

/**
 * Fires the input event of fields that were filled before hydration: React keeps their text but missed the event. New
 * fields take the text of the ones they replaced, `before`.
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

const neverChanges = () => () => {}

/** A fact that only the browser knows; `inBuild` in prerendered HTML, and until it is hydrated. */
export function useBrowserFact(read: () => boolean, inBuild: boolean): boolean {
  return useSyncExternalStore(neverChanges, read, () => inBuild)
}
