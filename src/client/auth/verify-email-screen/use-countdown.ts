import { useEffect, useState } from 'react'

/** Counts seconds down to zero once `isRunning`, and then calls back. */
export function useCountdown({
  seconds,
  isRunning,
  onEnd,
}: {
  seconds: number
  isRunning: boolean
  onEnd: () => void
}): number {
  const [left, setLeft] = useState(seconds)
  useEffect(() => {
    if (!isRunning) return
    const timer = window.setTimeout(() => (left > 1 ? setLeft(left - 1) : onEnd()), 1000)
    return () => window.clearTimeout(timer)
  }, [isRunning, left, onEnd])
  return left
}
