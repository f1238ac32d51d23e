const listeners = new Set<() => void>()
let isWanted = false

/** A toast was asked for: from now on the page needs what shows toasts. */
export function noteWantedToast(): void {
  isWanted = true
  listeners.forEach((listener) => listener())
}

export function wasToastWanted(): boolean {
  return isWanted
}

/** Calls when a toast is asked for. Returns the function that ends it. */
export function onWantedToast(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
