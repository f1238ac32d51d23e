import type { Preferences } from '#domain/preferences/preferences.ts'
import { useSession } from '#client/session/session.ts'
import { cacheTimes, trpc } from '#client/trpc.ts'

/** The preferences of whoever is signed in; undefined for a visitor and until they have loaded. */
export function useOwnPreferences(): Preferences | undefined {
  const { state } = useSession()
  const isSignedIn = state.status === 'signed-in'
  const { data } = trpc.preferences.get.useQuery(undefined, { ...cacheTimes.preferences, enabled: isSignedIn })
  return isSignedIn ? data : undefined
}
