import type { Toast } from '#client/ui/toast/toast.ts'

/** The name of the device's location among the suburbs. */
export const currentLocationText = 'Current location'

/** Toasts for each outcome of locating (rules venues-11, venues-12). */
export const locationToasts = {
  granted: { title: 'Location access granted' },
  denied: {
    title:
      'Location access denied. Using Manly as default. Enable location in browser settings for personalized distances.',
  },
  timeout: { title: 'Location request timed out. Using Manly as default.' },
  unavailable: { title: 'Location unavailable. Using Manly as default.' },
  failed: { title: 'Location access failed. Using Manly as default.' },
  unsupported: { title: 'Geolocation not supported. Showing Northern Beaches courts.' },
  deniedBefore: {
    title: 'Location access denied - Using Manly',
    description: 'All distances shown from Manly. Enable location in browser settings for your exact location.',
  },
} satisfies Record<string, Toast>

export function suburbToast(name: string): Toast {
  return { title: `Using ${name} as default location` }
}
