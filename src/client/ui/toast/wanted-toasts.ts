const listeners = new Set<() => void>()
let isWanted = false

/** Notes the first toast: the page needs the toaster from now on. */
export function noteWantedToast(): void {
  isWanted = true
  listeners.forEach((listener) => listener())
}

export function wasToastWanted(): boolean {
  return isWanted
}

/** Calls back on the first toast. Returns the function that stops listening. */
export function onWantedToast(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
