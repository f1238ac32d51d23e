import type { Preferences } from '#domain/preferences/preferences.ts'

/** Fired on the whole page once preferences are saved (rule preferences-6). */
const eventName = 'userPreferencesUpdated'

export function announcePreferences(preferences: Preferences): void {
  window.dispatchEvent(new CustomEvent(eventName, { detail: preferences }))
}

export function onPreferences(listener: (preferences: Preferences) => void): () => void {
  const hear = (event: Event) => listener((event as CustomEvent<Preferences>).detail)
  window.addEventListener(eventName, hear)
  return () => window.removeEventListener(eventName, hear)
}
