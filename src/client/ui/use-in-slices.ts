import { useDeferredValue } from 'react'

/**
 * `isReady`, a frame later: what waits for it renders in slices, so that a slow phone stays responsive. The build, which
 * renders a page once, does not wait.
 */
export function useInSlices(isReady: boolean): boolean {
  return useDeferredValue(isReady, import.meta.env.SSR && isReady)
}
