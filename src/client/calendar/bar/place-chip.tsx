import { Button } from '@mantine/core'
import { IconMapPin } from '#client/icons.tsx'
import { Suspense } from 'react'
import { withDistance } from '#domain/availability/advanced-filters.ts'
import { useShownCalendar } from '#client/calendar/state/shown-calendar.ts'
import { lazyPart } from '#client/ui/lazy-part.tsx'
import { Popover } from '#client/ui/popover/popover.tsx'
import { whereText } from './where-text.ts'
import classes from '#client/calendar/calendar-controls.module.css'

const fetchFields = () => import('./place-fields.tsx')
const PlaceFields = lazyPart(fetchFields, 'PlaceFields')

/**
 * The place and distance that count, as a button; its panel changes both at once (rule calendar-54). After a change of
 * sport it offers the place that was set by hand before (rule calendar-21).
 */
export function PlaceChip() {
  const { applied, originName } = useShownCalendar().filters
  return (
    <div className={classes.where} data-where>
      <Popover
        title="Near where?"
        className={classes.place}
        onPointerEnter={() => void fetchFields()}
        button={
          <>
            <IconMapPin size={16} />
            {whereText(applied, originName)}
          </>
        }
      >
        {(close) => (
          <Suspense fallback={<div className={classes.placeComing} />}>
            <PlaceFields onClose={close} />
          </Suspense>
        )}
      </Popover>
      <LeftPlace />
    </div>
  )
}

/** Offers the suburb that the change of sport left. */
function LeftPlace() {
  const { applied, applyNow, originName, leftPlace } = useShownCalendar().filters
  if (leftPlace === undefined) return null
  return (
    <span className={classes.left}>
      Back at {originName} ·{' '}
      <Button
        variant="subtle"
        size="compact-sm"
        mih={44}
        onClick={() => void applyNow(withDistance(applied, { enabled: true, type: 'zipcode', zipcode: leftPlace }))}
      >
        Keep {leftPlace}
      </Button>
    </span>
  )
}
