import { useEffect, useState } from 'react'

const everyMs = 30_000

/** The time, renewed twice a minute, for the red line, past cells and ages. */
export function useNow(): Date {
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    const timer = window.setInterval(() => setNow(new Date()), everyMs)
    return () => window.clearInterval(timer)
  }, [])
  return now
}
