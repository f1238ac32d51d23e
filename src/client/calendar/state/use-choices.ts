import { useMemo } from 'react'
import { fallbackPoint } from '#domain/venues/distance.ts'
import { useMemory } from '#client/location/browser-memory.ts'
import { storedPoint } from '#client/location/use-location.ts'

/**
 * A key for the calendar. It changes once, after hydration, if this browser stored choices or a place that the server
 * did not know: the calendar then begins anew with them.
 */
export function useChoices(): string {
  const recall = useMemory()
  return useMemo(() => {
    const { lat, lng } = storedPoint(recall)
    const isElsewhere = lat !== fallbackPoint.lat || lng !== fallbackPoint.lng
    const isChosen = [recall('skipSportReapplication'), recall('userFilterOverrides')].some((one) => one !== undefined)
    return isElsewhere || isChosen ? 'chosen' : 'rendered'
  }, [recall])
}
