import type { GeoPoint } from '#domain/venues/distance.ts'
import type { locationToasts } from './location-copy.ts'

/** Ten seconds, not precise, nothing cached. */
const options: PositionOptions = { timeout: 10_000, enableHighAccuracy: false, maximumAge: 0 }

type DeviceAnswer = { point: GeoPoint } | { refused: Exclude<keyof typeof locationToasts, 'granted'> }

/** Asks the browser for its location. Never rejects: a refusal carries its reason. */
export async function findDevice(): Promise<DeviceAnswer> {
  // Some browsers have the property without a value.
  const { geolocation, permissions } = navigator as Partial<Navigator>
  if (!geolocation) return { refused: 'unsupported' }
  const permission = await permissions?.query({ name: 'geolocation' }).catch(() => undefined)
  if (permission?.state === 'denied') return { refused: 'deniedBefore' }
  return new Promise((resolve) => {
    geolocation.getCurrentPosition(
      ({ coords }) => resolve({ point: { lat: coords.latitude, lng: coords.longitude } }),
      (error) => resolve({ refused: reasons[error.code] ?? 'failed' }),
      options,
    )
  })
}

const reasons: Record<number, 'denied' | 'unavailable' | 'timeout'> = { 1: 'denied', 2: 'unavailable', 3: 'timeout' }
