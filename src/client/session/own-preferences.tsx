import type { ReactNode } from 'react'
import type { Preferences } from '#domain/preferences/preferences.ts'
import { useUser } from './session.ts'
import { cacheTimes, trpc } from '#client/trpc.ts'
import { Unanswered } from '#client/ui/state/state-note.tsx'
import type { Toast } from '#client/ui/toast/toast.ts'

/** The query of the signed-in person's preferences. It is never answered for a visitor, nor for who has just signed out. */
export function usePreferences() {
  return trpc.preferences.get.useQuery(undefined, { ...cacheTimes.preferences, enabled: useUser() !== undefined })
}

/** The signed-in person's preferences; undefined for a visitor and until they have loaded. */
export function useOwnPreferences(): Preferences | undefined {
  return usePreferences().data
}

/** Waits for the preferences of the signed-in person. */
export function WithPreferences({
  loading,
  children,
}: {
  loading: ReactNode
  children: (preferences: Preferences) => ReactNode
}) {
  const preferences = usePreferences()
  if (preferences.data) return children(preferences.data)
  return <Unanswered query={preferences} failedTitle="Your preferences could not be loaded." loading={loading} />
}

/** Fired on `window` once preferences are saved. */
const eventName = 'userPreferencesUpdated'

export function announcePreferences(preferences: Preferences): void {
  window.dispatchEvent(new CustomEvent(eventName, { detail: preferences }))
}

export function onPreferences(listener: (preferences: Preferences) => void): () => void {
  const hear = (event: Event) => listener((event as CustomEvent<Preferences>).detail)
  window.addEventListener(eventName, hear)
  return () => window.removeEventListener(eventName, hear)
}

/** Shown by every screen that could not save preferences (rule preferences-5). */
export const preferencesFailedToast: Toast = {
  title: 'Error',
  description: 'Failed to save preferences. Please try again.',
  variant: 'destructive',
}
