import { useState } from 'react'

/** True from the first time on that `isNow` was true: a loaded part stays mounted. */
export function useEver(isNow: boolean): boolean {
  const [wasEver, setWasEver] = useState(isNow)
  if (isNow && !wasEver) setWasEver(true)
  return isNow || wasEver
}
