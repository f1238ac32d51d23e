import { useState } from 'react'

/** True from the first time on that something was: what was once fetched and mounted stays. */
export function useEver(isNow: boolean): boolean {
  const [wasEver, setWasEver] = useState(isNow)
  if (isNow && !wasEver) setWasEver(true)
  return isNow || wasEver
}
