import { Suspense, useCallback, useState } from 'react'
import { currentLocation } from '#domain/preferences/preferences.ts'
import { remember, useMemory } from '#client/location/browser-memory.ts'
import { lazyPart } from '#client/ui/lazy-part.tsx'
import { useFetchedAhead } from '#client/ui/use-fetched-ahead.ts'
import type { useCalendar } from './state/use-calendar.ts'
import classes from './first-place.module.css'

const SuburbPicker = lazyPart(() => import('#client/location/suburb-picker.tsx'), 'SuburbPicker')

/**
 * Asks a visitor once for their place (rule calendar-64). The bar stays in view while the calendar opens at the evening.
 */
export function FirstPlace({ calendar: { state, filters, week } }: { calendar: ReturnType<typeof useCalendar> }) {
  const recall = useMemory()
  const [isEnded, setEnded] = useState(false)
  // The numbers come first; a day has its own.
  const [isDue, setDue] = useState(false)
  useFetchedAhead(
    useCallback(async () => setDue(true), []),
    !week.isLoading,
  )
  const { applied, isVisitor, settle, locate } = filters
  const { type, enabled } = applied.distance
  if (
    !isVisitor ||
    isEnded ||
    recall('placeAsked') === true ||
    !enabled ||
    type !== 'current' ||
    recall('locationSource') === 'gps'
  )
    return null

  function end(): void {
    remember('placeAsked', true)
    setEnded(true)
  }
  return (
    <section className={classes.ask} aria-label="Your place" data-needs-script>
      <p className={classes.question}>Near which suburb?</p>
      <div className={classes.field}>
        {isDue && (
          <Suspense>
            <SuburbPicker
              // Asked anew, and so with the focus, once the sport is chosen.
              key={state.sport}
              label="Suburb or postcode"
              placeholder="Suburb or postcode"
              value=""
              isFirst={state.view === 'tonight'}
              onChange={(place) => {
                end()
                if (place !== currentLocation) void settle(place)
              }}
            />
          </Suspense>
        )}
      </div>
      <button
        type="button"
        className={classes.locate}
        onClick={() => {
          end()
          void locate(currentLocation, { isAsked: true })
        }}
      >
        Use my location
      </button>
    </section>
  )
}
