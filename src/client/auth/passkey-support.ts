import { useBrowserFact } from '#client/hydration/rendered.ts'

/** True if this browser supports passkeys. The document assumes it. */
export function usePasskeySupport(): boolean {
  return useBrowserFact(() => typeof window.PublicKeyCredential === 'function', true)
}

/** True if the person closed the browser's dialog, or another request replaced it. */
export function isCalledOff(error: unknown): boolean {
  return error instanceof Error && ['AbortError', 'NotAllowedError'].includes(error.name)
}
