import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react'
import { spread } from '#client/trpc.ts'

interface SharedStream<Change> {
  hasStream: boolean
  isCutOff: boolean
  lastEventId: string | undefined
  received: (change: Change) => void
  lost: () => void
}

/**
 * One stream of changes a browser (limit L22): browsers allow six connections to a site over HTTP/1.1, so six tabs
 * with a stream each would leave none for anything else. The tab that holds the lock has the stream and passes on what it
 * gets; another tab takes over when it is closed or put aside. `lastEventId` is where it goes on, at first from `start`.
 * After `lost`, also of a refused stream (limit L22), it rests, each time longer; `isCutOff` from the second time on.
 */
export function useSharedStream<Change extends { id: string }>(
  name: string,
  apply: (change: Change) => void,
  start: string | undefined,
): SharedStream<Change> {
  const [from, setFrom] = useState<{ lastEventId: string | undefined }>()
  const latest = useRef<string>(undefined)
  const begin = useCallback(() => setFrom({ lastEventId: latest.current }), [])
  const rest = useCallback(() => setFrom(undefined), [])
  const { isCutOff, lost, regained } = useRests(begin, rest)
  const passOn = useRef<(change: Change) => void>(undefined)
  const applied = useEffectEvent(apply)

  useEffect(() => {
    latest.current = start
    if (!('locks' in navigator) || !('BroadcastChannel' in window)) return begin()
    const channel = new BroadcastChannel(name)
    channel.addEventListener('message', ({ data }: MessageEvent<Change>) => {
      latest.current = data.id
      applied(data)
    })
    passOn.current = (change) => channel.postMessage(change)
    let stop = holdLock(name, begin)
    function putAside(): void {
      stop()
      rest()
      regained()
    }
    // A page in the back-forward cache runs nothing: it must not keep the stream from the others.
    function back(event: PageTransitionEvent): void {
      if (event.persisted) stop = holdLock(name, begin)
    }
    window.addEventListener('pagehide', putAside)
    window.addEventListener('pageshow', back)
    return () => {
      window.removeEventListener('pagehide', putAside)
      window.removeEventListener('pageshow', back)
      putAside()
      passOn.current = undefined
      channel.close()
    }
  }, [name, start, begin, rest, regained])

  return {
    hasStream: from !== undefined,
    isCutOff,
    lost,
    lastEventId: from?.lastEventId,
    received(change) {
      regained()
      latest.current = change.id
      apply(change)
      passOn.current?.(change)
    },
  }
}

/** The pause (ms) after so many losses on end: 1 to 3 s after the first, 30 to 90 s at last. */
function pauseAfter(losses: number): number {
  return Math.min(60_000, 2000 * 2 ** (losses - 1)) * spread
}

/** After each loss of the stream it rests, longer each time, and begins again. */
function useRests(begin: () => void, rest: () => void) {
  // How often on end it was lost.
  const [losses, setLosses] = useState(0)
  useEffect(() => {
    if (losses === 0) return undefined
    const timer = window.setTimeout(begin, pauseAfter(losses))
    return () => window.clearTimeout(timer)
  }, [losses, begin])
  const lost = useCallback(() => {
    rest()
    setLosses((before) => before + 1)
  }, [rest])
  const regained = useCallback(() => setLosses(0), [])
  return { isCutOff: losses > 1, lost, regained }
}

/** Waits for the lock and holds it until the returned function is called. */
function holdLock(name: string, onHeld: () => void): () => void {
  const giveUp = new AbortController()
  const { promise: untilReleased, resolve: release } = Promise.withResolvers<void>()
  void navigator.locks
    .request(name, { signal: giveUp.signal }, () => {
      onHeld()
      return untilReleased
    })
    // It was given up before it was held.
    .catch(() => undefined)
  return () => {
    giveUp.abort()
    release()
  }
}
