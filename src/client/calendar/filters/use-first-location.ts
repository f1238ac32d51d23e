import { useEffect, useRef } from 'react'

/** The calendar is shown before the browser asks for the location (rule venues-11). */
const locateAfterMs = 1000

/** Locates the person once, soon after their default location is known. */
export function useFirstLocation(location: string | undefined, locate: (location: string) => Promise<void>): void {
  const isLocated = useRef(false)
  useEffect(() => {
    if (location === undefined || isLocated.current) return undefined
    const timer = window.setTimeout(() => {
      isLocated.current = true
      void locate(location)
    }, locateAfterMs)
    return () => window.clearTimeout(timer)
  }, [location, locate])
}
