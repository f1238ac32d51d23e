import { Button } from '@mantine/core'
import { useCallback, useRef, useState } from 'react'
import { currentLocation } from '#domain/preferences/preferences.ts'
import { remember, useMemory } from '#client/location/browser-memory.ts'
import { fetchParts, lazyPart } from '#client/ui/lazy-part.tsx'
import { useFetchedAhead } from '#client/ui/use-fetched-ahead.ts'
import { useShownCalendar } from './state/shown-calendar.ts'
import classes from './first-place.module.css'

const SuburbPicker = lazyPart(() => import('#client/location/suburb-picker.tsx'), 'SuburbPicker')

const fieldText = 'Suburb or postcode'

/** Asks a visitor once for their place (rule calendar-64). The bar stays in view while the calendar opens at the evening. */
export function FirstPlace() {
  const { state, filters } = useShownCalendar()
  const [isEnded, setEnded] = useState(false)
  const [sportAtFirst] = useState(state.sport)
  const isUnknown = useIsPlaceUnknown()
  if (isEnded || !isUnknown) return null

  function end(): void {
    remember('placeAsked', true)
    setEnded(true)
  }
  return (
    <section className={classes.ask} aria-label="Your place" data-needs-script>
      <p className={classes.question}>Near which suburb?</p>
      <div className={classes.field}>
        <PlaceField
          // Asked anew, and so with the focus, once a sport is chosen. At the start a phone would open its keyboard.
          key={state.sport}
          isFirst={state.view === 'tonight' && state.sport !== sportAtFirst}
          onChange={(place) => {
            end()
            if (place !== currentLocation) void filters.settle(place)
          }}
        />
      </div>
      <Button
        variant="subtle"
        size="compact-md"
        mih={44}
        onClick={() => {
          end()
          void filters.locate(currentLocation, { isAsked: true })
        }}
      >
        Use my location
      </Button>
    </section>
  )
}

/** True for a visitor who was not asked for a place, has set none, and whose device has not told it. */
function useIsPlaceUnknown(): boolean {
  const recall = useMemory()
  const { applied, isVisitor } = useShownCalendar().filters
  const { type, enabled } = applied.distance
  return (
    isVisitor && recall('placeAsked') !== true && enabled && type === 'current' && recall('locationSource') !== 'gps'
  )
}

/** The document has a plain field. The picker, which comes after the numbers, takes it over with what was typed. */
function PlaceField({ isFirst, onChange }: { isFirst: boolean; onChange: (place: string) => void }) {
  const { week } = useShownCalendar()
  const [isThere, setThere] = useState(false)
  const plain = useRef<HTMLInputElement>(null)
  useFetchedAhead(
    useCallback(async () => {
      await fetchParts(['SuburbPicker'])
      setThere(true)
    }, []),
    !week.isLoading,
  )
  if (!isThere) return <input ref={plain} className={classes.plain} aria-label={fieldText} placeholder={fieldText} />
  return (
    <SuburbPicker
      label={fieldText}
      placeholder={fieldText}
      value=""
      isFirst={isFirst}
      takesOver={plain}
      onChange={onChange}
    />
  )
}
