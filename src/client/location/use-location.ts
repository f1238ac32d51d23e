import { useCallback, useState } from 'react'
import { z } from 'zod/mini'
import { currentLocation } from '#domain/preferences/preferences.ts'
import { fallbackPoint, type GeoPoint } from '#domain/venues/distance.ts'
import { suburbNamed } from '#domain/venues/suburb-search.ts'
import { showToast } from '#client/ui/toast/show-toast.ts'
import type { Toast } from '#client/ui/toast/toast.ts'
import { recall as recallNow, remember, useMemory, type Recall } from './browser-memory.ts'
import { findDevice } from './find-device.ts'
import { locationToasts, suburbToast } from './location-copy.ts'

/** The source of the starting point of distances. */
type LocationSource = 'gps' | 'preferences' | 'manly'

const Point = z.object({ lat: z.number(), lng: z.number() })

/**
 * Shows the toast of a location once on this device; after that the chip says it. A person who `asked`
 * for it gets an answer each time. The location arrives a second or more after the page, so a press until then is
 * answered first.
 */
function toastOnce(place: string, toast: Toast, isAsked: boolean): void {
  if (!isAsked && recallNow('locationTold') === place) return
  remember('locationTold', place)
  showToast({ ...toast, waits: true })
}

/** The starting point of distances, stored in the browser. It is near Manly until another one is known. */
export function storedPoint(memory: Recall = recallNow): GeoPoint {
  return Point.safeParse(memory('userLocation')).data ?? fallbackPoint
}

/** The starting point, and the function that changes it. */
export function useLocation() {
  const recall = useMemory()
  const [origin, setOrigin] = useState(() => storedPoint(recall))

  const useLocationFrom = useCallback((point: GeoPoint, source: LocationSource) => {
    remember('userLocation', point)
    remember('locationSource', source)
    setOrigin(point)
  }, [])

  /**
   * Resolves a suburb to its centre, or 'current' to the device's location. On failure it falls back to Manly and says
   * so. `isAsked`: by a press, not by the page.
   */
  const locate = useCallback(
    async (wanted: string, { isAsked = false }: { isAsked?: boolean } = {}) => {
      const suburb = wanted === currentLocation ? undefined : suburbNamed(wanted)
      if (suburb) {
        useLocationFrom({ lat: suburb.lat, lng: suburb.lng }, 'preferences')
        toastOnce(suburb.name, suburbToast(suburb.name), isAsked)
        return
      }
      const answer = await findDevice()
      if ('point' in answer) {
        useLocationFrom(answer.point, 'gps')
        toastOnce('gps', locationToasts.granted, isAsked)
      } else {
        useLocationFrom(fallbackPoint, 'manly')
        toastOnce('manly', locationToasts[answer.refused], isAsked)
      }
    },
    [useLocationFrom],
  )
  return { origin, locate }
}
