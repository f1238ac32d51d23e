import { useSyncExternalStore } from 'react'

function neverChanges(): () => void {
  return () => {}
}

/** Whether this browser knows passkeys. The prerendered page says yes, as almost all do. */
export function usePasskeySupport(): boolean {
  return useSyncExternalStore(
    neverChanges,
    () => typeof window.PublicKeyCredential === 'function',
    () => true,
  )
}

/** Whether the person closed the browser's dialog, or another one took its place. */
export function isCalledOff(error: unknown): boolean {
  return error instanceof Error && ['AbortError', 'NotAllowedError'].includes(error.name)
}
