import { useEffect, useState } from 'react'
import type { AlertOverview } from '#domain/alerts/alert-overview.ts'

/**
 * The alert that the address names, as in `/alerts#id`, where it is one of those that are listed. The page scrolls to
 * its card, which takes the focus.
 */
export function useShownAlert(overviews: readonly AlertOverview[]): string | undefined {
  const [hash] = useState(() => window.location.hash.slice(1))
  const isListed = overviews.some(({ alerts }) => alerts.some(({ id }) => id === hash))
  useEffect(() => {
    if (!isListed) return
    const card = document.querySelector<HTMLElement>(`[data-alerts~="${CSS.escape(hash)}"]`)
    card?.scrollIntoView({ block: 'start' })
    card?.querySelector('button')?.focus({ preventScroll: true })
  }, [hash, isListed])
  return isListed ? hash : undefined
}
