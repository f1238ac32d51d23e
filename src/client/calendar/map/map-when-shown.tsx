import { Suspense } from 'react'
import { lazyPart } from '#client/ui/when-wanted/lazy-part.ts'
import type { Pin } from './pin.ts'
import classes from './map-button.module.css'

const VenueMap = lazyPart(async () => (await import('./venue-map.tsx')).VenueMap)

/** The map of venues, fetched when it is first wanted. */
export function MapWhenShown({
  isShown,
  ...map
}: {
  isShown: boolean
  pins: readonly Pin[]
  onPick: (venueId: string) => void
}) {
  if (!isShown) return null
  return (
    <Suspense fallback={<div className={classes.coming} />}>
      <VenueMap {...map} />
    </Suspense>
  )
}
