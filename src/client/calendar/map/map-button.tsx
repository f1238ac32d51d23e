import { IconMap2 } from '#client/icons.tsx'
import { Suspense, type ComponentProps } from 'react'
import { useShownCalendar } from '#client/calendar/state/shown-calendar.ts'
import { useIsHydrated } from '#client/hydration/rendered.ts'
import { lazyPart } from '#client/ui/lazy-part.tsx'
import classes from './map-button.module.css'

/** Shows and hides the map of the venues (rule calendar-53). */
export function MapButton() {
  const { isMapShown, toggleMap } = useShownCalendar().state
  return (
    <button
      type="button"
      className={classes.button}
      data-map
      aria-pressed={isMapShown}
      onClick={() => void toggleMap()}
    >
      <IconMap2 size={18} /> Map
    </button>
  )
}

const VenueMap = lazyPart(() => import('./venue-map.tsx'), 'VenueMap')

/** The map of venues, loaded on demand. Leaflet needs a window, so the document has room for it alone. */
export function MapWhenShown({ isShown, ...map }: ComponentProps<typeof VenueMap> & { isShown: boolean }) {
  const isHydrated = useIsHydrated()
  if (!isShown) return null
  const coming = <div className={classes.coming} />
  if (!isHydrated) return coming
  return (
    <Suspense fallback={coming}>
      <VenueMap {...map} />
    </Suspense>
  )
}
