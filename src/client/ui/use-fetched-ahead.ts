import { useEffect } from 'react'

/** The idle time before code is loaded ahead. */
const afterMs = 1500

/** Events that come before a press. */
const signs = ['pointermove', 'pointerdown', 'keydown'] as const

/** Loads code ahead of a press: at the first sign of use, or when the page has been idle. */
export function useFetchedAhead(fetchCode: () => Promise<unknown>): void {
  useEffect(() => {
    function start(): void {
      stop()
      // Offline it is loaded on demand later.
      fetchCode().catch(() => undefined)
    }
    function stop(): void {
      window.clearTimeout(timer)
      for (const sign of signs) window.removeEventListener(sign, start, { capture: true })
    }
    const timer = window.setTimeout(start, afterMs)
    for (const sign of signs) window.addEventListener(sign, start, { capture: true })
    return stop
  }, [fetchCode])
}
