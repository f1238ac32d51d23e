import { useDeferredValue } from 'react'

/**
 * False until the surroundings are painted. Slow parts of a dialog wait for it, so that the press that opens the dialog
 * is answered at once.
 */
export function useFramePainted(): boolean {
  return useDeferredValue(true, false)
}
