import { cacheTimes, trpc } from '#client/trpc.ts'

/** The signed-in person's preferences. */
export function usePreferences() {
  return trpc.preferences.get.useQuery(undefined, cacheTimes.preferences)
}
