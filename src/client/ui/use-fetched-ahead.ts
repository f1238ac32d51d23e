import { useEffect } from 'react'

/** The wait in a browser that does not say when it is idle. */
const afterMs = 1500

/** Events that come before a press. */
const signs = ['pointermove', 'pointerdown', 'keydown'] as const

/** Loads code ahead of a press: once the page is ready, at the first sign of use or when the browser is idle. */
export function useFetchedAhead(fetchCode: () => Promise<unknown>, isReady: boolean): void {
  useEffect(() => {
    if (!isReady) return undefined
    const isTold = 'requestIdleCallback' in window
    function start(): void {
      stop()
      // Offline it is loaded on demand later.
      fetchCode().catch(() => undefined)
    }
    function stop(): void {
      if (isTold) window.cancelIdleCallback(timer)
      else clearTimeout(timer)
      for (const sign of signs) window.removeEventListener(sign, start, { capture: true })
    }
    const timer = isTold ? window.requestIdleCallback(start) : Number(setTimeout(start, afterMs))
    for (const sign of signs) window.addEventListener(sign, start, { capture: true })
    return stop
  }, [fetchCode, isReady])
}
