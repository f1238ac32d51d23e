import { useDeferredValue } from 'react'

/**
 * `isReady`, a frame later: slow parts wait for it and render in slices, so that a press is answered at once and a slow
 * phone stays responsive. The build, which renders a page once, does not wait.
 */
export function useInSlices(isReady: boolean): boolean {
  return useDeferredValue(isReady, import.meta.env.SSR && isReady)
}
