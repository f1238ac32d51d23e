import { useEffect, useState } from 'react'
import { onClockSet, serverNow } from '#client/server-clock.ts'

const everyMs = 30_000

/** The time, renewed twice a minute, for the red line, past cells and ages. */
export function useNow(): Date {
  const [now, setNow] = useState(serverNow)
  useEffect(() => {
    const look = () => setNow(serverNow())
    const timer = window.setInterval(look, everyMs)
    const stop = onClockSet(look)
    return () => {
      window.clearInterval(timer)
      stop()
    }
  }, [])
  return now
}
