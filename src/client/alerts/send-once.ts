import { useRef } from 'react'

/**
 * Lets one request through at a time. Both presses of a double press come before React has rendered the disabled
 * button.
 */
export function useOneAtATime() {
  const isBusy = useRef(false)
  return {
    /** True if the request may be sent now. */
    take(): boolean {
      const isFree = !isBusy.current
      isBusy.current = true
      return isFree
    },
    release(): void {
      isBusy.current = false
    },
  }
}

/** The id of one request: the server makes one alert of it however often it arrives. Only secure pages have one. */
export function newRequestId(): string | undefined {
  return globalThis.isSecureContext ? crypto.randomUUID() : undefined
}
