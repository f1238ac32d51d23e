import { useDeferredValue } from 'react'

/**
 * False until what is around has been painted. What is slow to make in a dialog waits for that, so that the press which
 * opens the dialog is answered at once.
 */
export function useFramePainted(): boolean {
  return useDeferredValue(true, false)
}
