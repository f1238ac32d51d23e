import { useEffect } from 'react'

/** How long a page is left alone before what may be opened on it is fetched. */
const afterMs = 1500

/** A hand that moves, touches or types is about to press something. */
const signs = ['pointermove', 'pointerdown', 'keydown'] as const

/** Fetches code that a press will need: at the first sign of a hand, and otherwise when the page has come to rest. */
export function useFetchedAhead(fetchCode: () => Promise<unknown>): void {
  useEffect(() => {
    function start(): void {
      stop()
      // Without a connection it is asked for again when it is wanted.
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
