import type { Toast } from '#client/ui/toast/toast.ts'
import { region } from '#region/region.ts'

/** The name of the device's location among the suburbs. */
export const currentLocationText = 'Current location'

const place = region.defaultPlace.name

/** Toasts for each outcome of locating (rule venues-11). */
export const locationToasts = {
  granted: { title: 'Location access granted' },
  denied: {
    title: `Location access denied. Using ${place} as default. Enable location in browser settings for personalized distances.`,
  },
  timeout: { title: `Location request timed out. Using ${place} as default.` },
  unavailable: { title: `Location unavailable. Using ${place} as default.` },
  failed: { title: `Location access failed. Using ${place} as default.` },
  unsupported: { title: `Geolocation not supported. Showing ${region.defaultArea} courts.` },
  deniedBefore: {
    title: `Location access denied - Using ${place}`,
    description: `All distances shown from ${place}. Enable location in browser settings for your exact location.`,
  },
} satisfies Record<string, Toast>

export function suburbToast(name: string): Toast {
  return { title: `Using ${name} as default location` }
}
